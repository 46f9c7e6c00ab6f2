/** Faults of headings, pictures, structured data, scripts and placeholders in pages of the result. */
import { changed, type Fault, inserted, page, replace } from './fault.ts';

export const STRUCTURE: readonly Fault[] = [
  inserted(
    'a second heading of the first level',
    'HEADING-ORDER',
    page('poker-school'),
    '<h1>Once more</h1>',
    '<h1>Once more',
  ),
  changed(
    'no heading of the first level',
    'HEADING-ORDER',
    page('live-series'),
    (before) => before.replace(/<h1[^>]*>([^<]*)<\/h1>/, '<p>$1</p>'),
    [`dist/${page('live-series')}`, '<!doctype'],
  ),
  inserted(
    'a heading that skips two levels',
    'HEADING-ORDER',
    page('channeling-solution'),
    '<h2 id="planted">Sound</h2><h5>Far below</h5>',
    '<h5>Far below',
  ),
  inserted(
    'an id that appears twice',
    'HEADING-TWICE',
    page('poker-school'),
    '<p id="again">Once</p><p id="again">Twice</p>',
    '<p id="again">Once',
  ),
  inserted(
    'a picture without a text alternative',
    'PICTURE-ALT',
    page('live-series'),
    '<img class="bare" src="/assets/LOGO" width="176" height="40">',
    '<img class="bare"',
  ),
  inserted(
    'a picture without its size',
    'PICTURE-SIZE',
    page('loyalty'),
    '<img class="unsized" src="/assets/LOGO" alt="Nightjar">',
    '<img class="unsized"',
  ),
  changed(
    'structured data that is not JSON',
    'JSONLD-INVALID',
    page('network/rng'),
    replace('application/ld+json">{', 'application/ld+json">{,'),
    [`dist/${page('network/rng')}`, '<script type="application/ld+json"'],
  ),
  changed(
    'structured data without what it needs',
    'JSONLD-INVALID',
    page('payment-details-policy'),
    replace('"name":"Home",', ''),
    [`dist/${page('payment-details-policy')}`, '<script type="application/ld+json"'],
  ),
  changed(
    'structured data of a page that is not there',
    'JSONLD-INVALID',
    page('withdrawal-policy'),
    replace(
      '"item":"https://uk.nightjar.example/withdrawal-policy/"',
      '"item":"https://uk.nightjar.example/withdrawals/"',
    ),
    [`dist/${page('withdrawal-policy')}`, '<script type="application/ld+json"'],
  ),
  inserted(
    'a script that the policy blocks',
    'CSP-BROKEN',
    page('house-rules'),
    '<script>window.planted = 1;</script>',
    '<script>window.planted',
  ),
  inserted('a style attribute', 'CSP-BROKEN', page('house-rules'), '<p style="color: red">Red</p>', '<p style='),
  inserted(
    'a handler in the markup',
    'CSP-BROKEN',
    page('house-rules'),
    '<button type="button" onclick="go()">Go</button>',
    '<button type="button" onclick=',
  ),
  inserted(
    'a placeholder without a value',
    'LEFTOVER',
    page('privacy-policy'),
    '<p>Dear {playername}, welcome.</p>',
    '{playername}',
  ),
  {
    ...inserted('the key of a string', 'LEFTOVER', page('privacy-policy'), '<p>SKIP_TO_CONTENT</p>', ''),
    at: ['content/en/strings.json', '"SKIP_TO_CONTENT"'],
  },
];
