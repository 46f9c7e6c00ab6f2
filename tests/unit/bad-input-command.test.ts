import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  copyFaulty,
  ENGLISH,
  front,
  HEAD,
  home,
  META,
  MORE,
  more,
  prepareSite,
  type Row,
  swap,
} from '../support/faulty-site.ts';
import { runSite, site } from '../support/run-site.ts';
import { copySite, edit, SMALL, snapshot, temporaryFolder } from '../support/site-copy.ts';

prepareSite();

describe('the command', () => {
  // biome-ignore format: one mistake, one line
  const rows: { name: string; edit: Row['edit']; output: string[] }[] = [
    { name: 'JSON syntax', edit: home('"id": "home",', '"id": "home"'), output: ['✖ JSON-SYNTAX   regions/home.json:3:3', '    3 │   "origin": "https://small.example",\n      │   ^\n  Check this position'] },
    { name: 'YAML syntax', edit: front('title: More: to read'), output: ['✖ YAML-SYNTAX   content/en/more.md:2:8', '    2 │ title: More: to read\n      │        ^\n  Put a text with'] },
    { name: 'a link to nowhere', edit: more('See [them](/trems/).'), output: ['✖ LINK-NOWHERE   content/en/more.md:5:5', '    5 │ See [them](/trems/).\n      │     ^\n  Did you mean /terms/?'] },
    {
      name: 'code front matter',
      edit: (root) =>
        edit(root, MORE, `---js\nrequire('node:fs').writeFileSync('${join(root, 'ran.txt')}', '')\n---\n`),
      output: ['✖ FRONT-MATTER-CODE   content/en/more.md:1:4', '    1 │ ---js\n      │    ^\n  Write the block as YAML'],
    },
    { name: 'a byte that is not UTF-8', edit: { [MORE]: Buffer.concat([Buffer.from(`${HEAD}Gr`), Buffer.from([0xfc, 0x0a])]) }, output: ['✖ FILE-ENCODING   content/en/more.md:5:3', '      │   ^\n  Save it as UTF-8'] },
    { name: 'a long line', edit: more(`${'word '.repeat(1000)}[them](/trems/)`), output: ['content/en/more.md:5:5001', `    5 │ ${'word '.repeat(12)}[them](/trems/)\n      │ ${' '.repeat(60)}^`] },
    { name: 'a template that fails', edit: { 'templates/site.tsx': swap('{page.description}', '{page.nothing.description}') }, output: ['✖ TEMPLATE-ERROR   templates/site.tsx:92:57', 'Templates fail here: page has no field "nothing".\n  On /403.html of'] },
    { name: 'a pipe', edit: (root) => void spawnSync('mkfifo', [join(root, 'content/en/team.md')]), output: ['✖ FILE-READ   content/en/team.md:1:1'] },
    { name: 'no folder of regions', edit: (root) => rmSync(join(root, 'regions'), { recursive: true }), output: ['✖ ROOT-MISSING', 'Run site in the folder of a site'] },
  ];

  test.each(rows)(
    '$name: exit 1, place, frame and help on stderr, no trace, nothing on stdout, dist untouched',
    async ({ edit: changes, output }) => {
      const root = copyFaulty(changes);
      const before = snapshot(join(root, 'dist'));
      const { status, stdout, stderr } = await runSite('build', '--root', root);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      for (const words of output) expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(stderr).toContain('Nothing was changed in dist/.');
      expect(snapshot(join(root, 'dist'))).toEqual(before);
      expect(readdirSync(join(root, 'dist')).sort()).toEqual(['home', 'home.hosting', 'home.manifest.json']);
      expect(existsSync(join(root, 'ran.txt'))).toBe(false);
    },
  );

  test('no text of a file moves the cursor of the terminal or reverses its line', async () => {
    const { stderr } = await runSite(
      ...['build', '--root', copyFaulty({ ...front(`${META}\n\u202etitel: x`), 'content/en/\u001b[2J.md': 'Text.\n' })],
    );
    expect(stderr).toContain('FIELD-UNKNOWN');
    expect(stderr).toContain('FILE-NAME');
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
  });

  test('of ten thousand problems, all are counted and the first ones are shown', async () => {
    const { status, stderr } = await runSite(
      ...[
        'build',
        '--root',
        copyFaulty({ [ENGLISH]: `{${Array.from({ length: 10_000 }, (_, index) => `"key${index}": 1`).join(',\n')}}` }),
      ],
    );
    expect(status).toBe(1);
    expect(stderr).toContain('… and 9,500 more.');
    expect(stderr).toContain('10,000 problems.');
    expect(stderr.split('\n').length).toBeLessThan(5000);
  });

  test('an unknown --region is wrong usage: exit 2, with the nearest name', async () => {
    const root = copyFaulty({});
    const before = snapshot(join(root, 'dist'));
    const { status, stdout, stderr } = await runSite('build', '--root', root, '--region', 'hme');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('There is no region "hme". Did you mean "home"?');
    expect(snapshot(join(root, 'dist'))).toEqual(before);
  });

  test('a target that cannot be written: exit 1, and what to do', () => {
    const root = copySite();
    edit(root, 'taken', 'a file');
    const { status, stdout, stderr } = site('build', '--root', root, '--out', join(root, 'taken/dist'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/FILE-WRITE\n.*taken\/dist.* cannot be written \(ENOTDIR/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('a full disk: exit 1, the previous result unchanged, no temporary files left', (context) => {
    const root = copySite();
    const disk = mountDisk('400k');
    if (disk === null) return context.skip('this machine does not let the tests mount a small disk');
    expect(site('build', '--root', root, '--out', disk).status).toBe(0);
    fill(disk);
    const before = snapshot(disk);
    for (let page = 0; page < 200; page++)
      edit(
        root,
        `content/en/page-${page}.md`,
        `---\ntitle: Page ${page}\ndescription: Page number ${page} of two hundred, which together are more than the disk has room for.\n---\n`,
      );
    const { status, stdout, stderr } = site('build', '--root', root, '--out', disk);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/DISK-FULL[\s\S]*Free some space/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(snapshot(disk)).toEqual(before);
    rmSync(join(disk, 'filler'));
    rmSync(join(root, 'content'), { recursive: true });
    cpSync(join(SMALL, 'content'), join(root, 'content'), { recursive: true });
    expect(site('build', '--root', root, '--out', disk).status).toBe(0);
  });

  test('a folder inside of a site names the folder of the site', async () => {
    const root = copySite();
    const { status, stderr } = await runSite('build', '--root', join(root, 'content'));
    expect(status).toBe(1);
    expect(stderr).toContain(`inside of a site: run site in ${root}, or`);
  });

  test('a folder that may not be written to: exit 1, and what to do', (context) => {
    const root = copySite();
    const disk = mountDisk('1m');
    if (disk === null) return context.skip('this machine does not let the tests mount a small disk');
    expect(site('build', '--root', root, '--out', disk).status).toBe(0);
    const before = snapshot(disk);
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    edit(root, MORE, (text) => `${text}\nOne more line.\n`);
    const { status, stdout, stderr } = site('build', '--root', root, '--out', disk);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/FILE-WRITE[\s\S]*EROFS[\s\S]*--out/);
    expect(snapshot(disk)).toEqual(before);
  });
});

/** A disk of its own in memory, unmounted when the test ends; null where that is not allowed. */
function mountDisk(size: string): string | null {
  const folder = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return folder;
}

/** Leaves less than a page of room. */
function fill(disk: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1k']);
}
