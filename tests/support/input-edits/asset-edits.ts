/** Pictures, icons and fonts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, changeUnseen, copy, type Edits, isFile, move, remove, swapDigits, toggle, write } from './edit.ts';

const PICTURE = 'assets/images/square.png';
const svg = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M${n} 0h9v9z"/></svg>\n`;

export const ASSET_EDITS: Edits = {
  'a picture': ({ root }, n) => copy(root, `masters/${n % 3}.png`, PICTURE),
  // The first two masters have the same size, to the byte.
  'a picture of the same size and time': ({ root }, n) => {
    if (!isFile(root, PICTURE) || !isFile(root, 'masters/0.png')) return;
    copy(root, 'masters/0.png', PICTURE);
    changeUnseen(root, PICTURE, () => readFileSync(join(root, `masters/${n % 2}.png`)));
  },
  'a picture removed': ({ root }) => remove(root, PICTURE),
  'a picture renamed': ({ root }, n) =>
    n % 2 ? move(root, PICTURE, 'assets/images/Square.png') : move(root, 'assets/images/Square.png', PICTURE),
  'a picture that no page shows': ({ root }, n) =>
    n % 2 ? remove(root, 'assets/images/unused.png') : copy(root, 'masters/2.png', 'assets/images/unused.png'),
  'an icon': ({ root }, n) => write(root, 'assets/icons/owl.svg', svg(n)),
  'an icon of the same size and time': ({ root }, n) => changeUnseen(root, 'assets/icons/owl.svg', swapDigits(n)),
  'an icon with a script': ({ root }) =>
    change(root, 'assets/icons/owl.svg', (text) => text.replace('<path', '<script>alert(1)</script><path')),
  'an icon that no page shows': ({ root }, n) => toggle(root, n, 'assets/icons/other.svg', svg(n)),
  'a font of the same size': ({ root }, n) => {
    if (isFile(root, 'assets/fonts/plain.woff2'))
      changeUnseen(root, 'assets/fonts/plain.woff2', (bytes) => Buffer.from(bytes.fill(n % 256, bytes.length - 1)));
  },
  'a font removed': ({ root }) => remove(root, 'assets/fonts/plain.woff2'),
  'a file of public/': ({ root }, n) => write(root, 'public/files/list.txt', `${n}\n`),
  'a file of public/ of the same size and time': ({ root }, n) =>
    changeUnseen(root, 'public/files/list.txt', swapDigits(n)),
  'a file of public/ for one region': ({ root }, n) => toggle(root, n, 'public/home/files/list.txt', 'home\n'),
  'a file of public/ at the address of a page': ({ root }, n) => toggle(root, n, 'public/more/index.html', '<p>\n'),
  'an own robots.txt': ({ root }, n) => toggle(root, n, 'public/robots.txt', 'User-agent: *\n'),
  'the folder of assets moved away, and back': ({ root }, n) =>
    n % 2 ? move(root, 'assets', 'assets-old') : move(root, 'assets-old', 'assets'),
};
