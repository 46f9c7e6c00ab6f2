/** What decides which module a name leads to: tsconfig, package.json and packages. */
import { change, changeJson, type Edits, isFile, move, remove, toggle, write } from './edit.ts';

const DEP = 'node_modules/dep';
const SITE = 'templates/site.tsx';
const MAIN = { name: 'dep', version: '1.0.0', type: 'module', exports: { '.': './main.js', './*': './*' } };

/** Writes a package that templates can import. Version control ignores this folder, so that no site of the tests can have one. */
function addPackage(root: string, n: number, folder = DEP): void {
  write(root, `${folder}/package.json`, JSON.stringify(MAIN));
  write(root, `${folder}/main.js`, `export const dep = 'main ${n}';\n`);
  write(root, `${folder}/other.js`, `export const dep = 'other ${n}';\n`);
  write(
    root,
    `${folder}/logo.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M${n} 0h9v9z"/></svg>`,
  );
}

/** Shows the export of a module in every greeting. */
function importWords(root: string, from: string): void {
  change(root, SITE, (text) => {
    const without = text.replace(/import \{ dep \} from .*\n/, '').replace(' data-dep={dep}', '');
    return `import { dep } from '${from}';\n${without.replace('<p data-greeting', '<p data-dep={dep} data-greeting')}`;
  });
}

export const PACKAGE_EDITS: Edits = {
  'a path of tsconfig.json': ({ root }, n) =>
    changeJson(root, 'tsconfig.json', () => ({
      compilerOptions:
        n % 3 ? { paths: { '~greeting': [`./templates/greeting-${n % 2 ? 'plain' : 'other'}.ts`] } } : undefined,
    })),
  'a path of the file that tsconfig.json extends': ({ root }, n) =>
    change(root, 'tsconfig.base.json', (text) => text.replace(/greeting-\w+/, `greeting-${n % 2 ? 'plain' : 'other'}`)),
  'what tsconfig.json extends': ({ root }, n) => {
    write(
      root,
      'tsconfig.third.json',
      JSON.stringify({
        extends: './tsconfig.base.json',
        compilerOptions: { paths: { '~greeting': ['./templates/greeting-other.ts'] } },
      }),
    );
    changeJson(root, 'tsconfig.json', () => ({ extends: n % 2 ? './tsconfig.base.json' : './tsconfig.third.json' }));
  },
  'a setting of the compiler that changes code': ({ root }, n) =>
    changeJson(root, 'tsconfig.json', () => ({ compilerOptions: { useDefineForClassFields: n % 2 === 0 } })),
  'tsconfig.json removed': ({ root }) => remove(root, 'tsconfig.json'),
  'tsconfig.json in the folder of templates': ({ root }, n) =>
    toggle(
      root,
      n,
      'templates/tsconfig.json',
      JSON.stringify({ compilerOptions: { paths: { '~greeting': ['./greeting-other.ts'] } } }),
    ),
  'an import of package.json': ({ root }, n) =>
    changeJson(root, 'package.json', () => ({
      imports: { '#tone': `./templates/tone-${n % 2 ? 'calm' : 'loud'}.ts` },
    })),
  'a field of package.json that no code reads': ({ root }, n) =>
    changeJson(root, 'package.json', () => ({ version: `1.0.${n}` })),
  'package.json removed': ({ root }) => remove(root, 'package.json'),
  'package.json in the folder of templates': ({ root }, n) =>
    toggle(root, n, 'templates/package.json', '{ "imports": { "#tone": "./tone-loud.ts" } }\n'),
  'a package': ({ root }, n) => {
    addPackage(root, n);
    importWords(root, 'dep');
  },
  'a file of the package': ({ root }, n) => change(root, `${DEP}/main.js`, () => `export const dep = 'edited ${n}';\n`),
  'the exports of the package': ({ root }, n) =>
    changeJson(root, `${DEP}/package.json`, () => ({
      exports: { '.': n % 2 ? './main.js' : './other.js', './*': './*' },
    })),
  'whether the package has side effects': ({ root }, n) =>
    changeJson(root, `${DEP}/package.json`, () => ({ sideEffects: n % 2 === 0 })),
  'the package removed': ({ root }) => remove(root, DEP),
  'the package with another letter case': ({ root }) => move(root, DEP, 'node_modules/Dep'),
  'the package in a nearer folder': ({ root }, n) => {
    if (n % 2) remove(root, 'templates/node_modules');
    else addPackage(root, 500 + n, 'templates/node_modules/dep');
  },
  'a picture of the package': ({ root }, n) => {
    if (!isFile(root, `${DEP}/logo.svg`)) return;
    addPackage(root, n);
    change(root, 'templates/document.tsx', (text) =>
      text.replace(/assets\.url\('[^']*'\)/, "assets.url('dep/logo.svg')"),
    );
  },
  'an icon of the site in its place': ({ root }) =>
    change(root, 'templates/document.tsx', (text) =>
      text.replace(/assets\.url\('[^']*'\)/, "assets.url('icons/owl.svg')"),
    ),
  'an import of an own module': ({ root }, n) => {
    write(root, 'templates/dep.js', `export const dep = 'script ${n}';\n`);
    importWords(root, './dep');
  },
  'a module that now wins the resolution': ({ root }, n) =>
    toggle(root, n, 'templates/dep.ts', `export const dep = 'typed ${n}';\n`),
  'a folder that wins the resolution': ({ root }, n) =>
    toggle(root, n, 'templates/dep/index.ts', `export const dep = 'folder ${n}';\n`),
};
