import { Parser } from 'htmlparser2';

/** The values in a data file that are texts: of JSON, of XML with its attributes, of a calendar, or the lines of a plain text. */
export function textsInFile(file: string, content: string): string[] {
  if (file.endsWith('.xml')) return textsOfMarkup(content);
  if (file.endsWith('.txt')) return content.split(/\r?\n/);
  return file.endsWith('.ics') ? textsOfCalendar(content) : textsOfJson(content);
}

function textsOfMarkup(xml: string): string[] {
  const texts: string[] = [];
  const parser = new Parser(
    { ontext: (text) => texts.push(text), onattribute: (_, value) => texts.push(value) },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

const textsOfCalendar = (calendar: string): string[] =>
  unfolded(calendar)
    .split(/\r?\n/)
    .map((line) => line.slice(line.indexOf(':') + 1).replace(/\\([,;\\])/g, '$1'));

/** In a calendar, a long line is folded into several. */
export const unfolded = (calendar: string): string => calendar.replace(/\r?\n[ \t]/g, '');

/** Every text in a JSON document. What is not JSON has none; another check reports it. */
export function textsOfJson(json: string): string[] {
  const texts: string[] = [];
  try {
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return texts;
}
