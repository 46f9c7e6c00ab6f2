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
  // The words of a lent page are of another language than its chrome.
  expect(read('de/lent/index.html')).toContain('Ask The Commission');
  expect(read('de/lent/index.html')).toContain('<p>Die Kommission,Amt,Hilfe</p>');
});

test('a fact that lacks a language of its region is a problem at the fact', async () => {
  const problems = await problemsOf({
    'regions/home.json': withFields({ facts: { supportEmail: 'help@small.example', office: { en: 'Office' } } }),
  });
  expect(places(problems)).toEqual([expect.stringMatching(/^FIELD-MISSING regions\/home.json:1:\d+$/)]);
  expect(problems[0]?.message).toBe('"facts.office" has no text in the language "de".');
});
