import { expect, test } from 'vitest';
import { buildEdited, places, problemsOf, withFields } from '../support/edited-site.ts';

const PAGE = `---
title: The regulator
description: A page that names the regulator of the market by a fact, in the language of the page.
---
Ask {fact:regulator}, or [{fact:office}]({fact:officeUrl}).
`;

test('a fact is one text, or one for each language, and a page shows that of its language', async () => {
  const { read } = await buildEdited({
    'content/en/asked.md': PAGE,
    'content/de/asked.md': PAGE,
    'content/en/lent.md': PAGE.replace('The regulator', 'A lent page').replace('A page', 'The page'),
    'regions/home.json': (text) => {
      const region = JSON.parse(text);
      region.licence.regulator = { en: 'The Commission', de: 'Die Kommission' };
      region.help[0].name = { en: 'Help', de: 'Hilfe' };
      region.facts.office = { en: 'Office', de: 'Amt' };
      region.facts.officeUrl = 'https://help.example/';
      return JSON.stringify(region);
    },
    'templates/site.tsx': (text) =>
      text.replace(
        '<h1>{props.page.title}</h1>',
        '<h1>{props.page.title}</h1><p>{[props.context.region.licence.regulator, props.context.region.facts.office, props.context.region.help[0]?.name].map(props.context.inLanguage).join()}</p>',
      ),
  });
  expect(read('asked/index.html')).toContain('<p>Ask The Commission, or <a href="https://help.example/"');
  expect(read('asked/index.html')).toContain('<p>The Commission,Office,Help</p>');
  expect(read('de/asked/index.html')).toContain('Ask Die Kommission, or <a href="https://help.example/"');
  expect(read('de/asked/index.html')).toContain('>Amt</a>');
  expect(read('de/asked/index.html')).toContain('<p>Die Kommission,Amt,Hilfe</p>');
  // The text of a fallback page is in another language than the document around it.
  expect(read('de/lent/index.html')).toContain('Ask The Commission');
  expect(read('de/lent/index.html')).toContain('<p>Die Kommission,Amt,Hilfe</p>');
});

test('a sentence that ends with a company name such as “Inc.” has one full stop', async () => {
  const { read } = await buildEdited({
    'content/en/asked.md': PAGE.replace(/Ask .*/, 'Ask {fact:office}. It is {fact:office}.. or {fact:office}?\n'),
    'content/en/strings.json': (text) => text.replace('Good day, {name}', 'Good day, {name}.'),
    'regions/home.json': (text) => {
      const region = JSON.parse(text);
      return JSON.stringify({ ...region, facts: { ...region.facts, office: 'Example Inc.' } });
    },
    'templates/site.tsx': (text) =>
      text.replace(
        '<h1>{props.page.title}</h1>',
        '<h1>{props.page.title}</h1><p>{props.context.t("GREETING", { name: "Example Inc." })}</p>',
      ),
  });
  expect(read('asked/index.html')).toContain('<p>Ask Example Inc. It is Example Inc... or Example Inc.?</p>');
  expect(read('asked/index.html')).toContain('<p>Good day, Example Inc.</p>');
});

test.each([
  ['0800 1 37 27 00', '0800\u00a01\u00a037\u00a027\u00a000'],
  ['(02) 8248-9568', '<span class="nb">(02) 8248-9568</span>'],
  ['1-866-531-2600', '<span class="nb">1-866-531-2600</span>'],
  ['AB-00000', '<span class="nb">AB-00000</span>'],
  ['7 Harbour Steps', '7 Harbour Steps'],
])('the number %s is not broken', async (office, expected) => {
  const { read } = await buildEdited({
    'content/en/asked.md': PAGE.replace(/Ask .*/, 'Call {fact:office} now.\n'),
    'regions/home.json': (text) => {
      const region = JSON.parse(text);
      return JSON.stringify({ ...region, facts: { ...region.facts, office } });
    },
  });
  expect(read('asked/index.html')).toContain(`<p>Call ${expected} now.</p>`);
});

test('a fact without a text for a language of its region is a problem at the fact', async () => {
  const problems = await problemsOf({
    'regions/home.json': withFields({ facts: { supportEmail: 'help@small.example', office: { en: 'Office' } } }),
  });
  expect(places(problems)).toEqual([expect.stringMatching(/^FIELD-MISSING regions\/home.json:1:\d+$/)]);
  expect(problems[0]?.message).toBe('"facts.office" has no text in the language "de".');
});

/** A page whose front matter has two conditional texts with escaped quotes. */
const asked = (title: string, description: string, lead = 'A "good" page.') => `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(description)}
lead: ${JSON.stringify(lead)}
---
Words.
`;
const SHOWN_LEAD = (text: string) =>
  text.replace(
    '<h1>{props.page.title}</h1>',
    '<p dangerouslySetInnerHTML={{ __html: props.context.inline(props.page.lead ?? "") }} />',
  );

test('titles and descriptions show facts in the language of the text', async () => {
  const { read } = await buildEdited({
    'content/en/asked.md': asked('Ask {fact:office}', 'The page of the {fact:office}{if:home}, open to all{/if}.'),
    'content/de/asked.md': asked('Frage {fact:office}', 'Die Seite: {fact:office}.'),
    'regions/home.json': withFields({
      facts: { supportEmail: 'help@small.example', licensee: 'Small Ltd', office: { en: 'Office', de: 'Amt' } },
    }),
  });
  expect(read('asked/index.html')).toMatch(/<title>Ask Office/);
  expect(read('asked/index.html')).toContain('content="The page of the Office, open to all."');
  expect(read('de/asked/index.html')).toContain('content="Die Seite: Amt."');
});

test('an unknown fact in a description is a problem at its line, and so is a directive that descriptions do not support', async () => {
  const unknown = await problemsOf({ 'content/en/asked.md': asked('Asked', 'A page of {fact:supportMail}, twice.') });
  expect(places(unknown)).toEqual(['FACT-UNKNOWN content/en/asked.md:3:14']);
  expect(unknown[0]?.help).toContain('supportEmail');
  const shown = await problemsOf({
    'content/en/asked.md': asked('A {string:NOTE}', 'A page with {block:badge} and more.'),
  });
  expect(places(shown)).toEqual([
    'DIRECTIVE-INVALID content/en/asked.md:2:8',
    'DIRECTIVE-INVALID content/en/asked.md:3:14',
  ]);
});

test('a problem of a text with conditions and escaped quotes is located at its field', async () => {
  const lead = 'A "good" page{if:home} with a [link](/nope/){/if}{unless:home} without one{/unless}.';
  const problems = await problemsOf({
    'content/en/asked.md': asked('Asked', 'A page that has a lead with a link to nothing.', lead),
    'templates/site.tsx': SHOWN_LEAD,
  });
  expect(places(problems)).toEqual(['LINK-NOWHERE content/en/asked.md:4:7']);
});
