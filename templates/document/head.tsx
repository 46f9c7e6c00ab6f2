import type { PageProps } from 'region-site/kit';
import { hasClient } from '../../regions/installers.ts';
import { socialValues } from '../drawings/social-values.ts';
import { structuredData } from './json-ld.ts';

/** What differs on every page: rendered into `<template data-slot="head">`. Scripts come last, so that both renderers keep the order. */
export function Head(props: PageProps) {
  const { context, page } = props;
  const { region, language, t } = context;
  const brand = context.inLanguage(region.facts.brand);
  // An error page and a refusal are not for sharing.
  const share =
    page.status === null && !page.blocked && region.namesBrand ? context.drawing('share', socialValues(props)) : null;
  const isPlain = page.title.includes(brand) || !region.namesBrand;
  const title = isPlain ? page.title : t('TITLE_PATTERN', { title: page.title, brand });
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      {/* Safari offers the app of the store to visitors who may have it. */}
      {page.template === 'download' && !page.blocked && region.apps && hasClient(region, 'ios') && (
        <meta name="apple-itunes-app" content={`app-id=${region.apps.ios.storeId}`} />
      )}
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      {page.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {context.feeds
        .filter(({ collection }) => collection === (page.list ?? page.entry)?.collection)
        .map(({ type, title: name, href }) => (
          <link key={href} rel="alternate" type={type} title={name} href={href} />
        ))}
      <meta property="og:type" content={page.updated && page.template === 'article' ? 'article' : 'website'} />
      {region.namesBrand && <meta property="og:site_name" content={brand} />}
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:locale" content={language.locale.replace('-', '_')} />
      {page.canonical && <meta property="og:url" content={page.canonical} />}
      {share && (
        <>
          <meta property="og:image" content={new URL(share.src, region.origin).href} />
          {/* Pages about safer gambling are nearly as large as they may be, and the picture shows little but the title. */}
          {!page.withoutMarketing && <meta property="og:image:width" content={String(share.width)} />}
          {!page.withoutMarketing && <meta property="og:image:height" content={String(share.height)} />}
          <meta
            property="og:image:alt"
            content={page.withoutMarketing ? page.title : t('SHARE_ALT', { title: page.title })}
          />
        </>
      )}
      {/* The other tags of this kind would only repeat those above. */}
      <meta name="twitter:card" content={share ? 'summary_large_image' : 'summary'} />
      {structuredData(props).map((data) => (
        <script
          key={JSON.stringify(data)}
          type="application/ld+json"
          // "<" is escaped, so that no text in the data can end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  );
}
