#!/usr/bin/env node
// The entry of the command `site`, in syntax that any Node can read: an old one must be able to say that it is too old.
const FLOOR = '24.8';

if (isOlder(process.versions.node, FLOOR))
  import('./old-node.js').then((oldNode) => oldNode.startNewerNode(FLOOR)).catch(refuse);
else import('./start.js').then((start) => start.start());

/** @param {string} version @param {string} floor */
function isOlder(version, floor) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = floor.split('.').map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

function refuse() {
  console.error(
    'site needs Node ' +
      FLOOR +
      ' or newer; this is ' +
      process.versions.node +
      '. Install a newer Node from https://nodejs.org, or add one to this project: npm install --save-dev node@' +
      FLOOR.split('.')[0],
  );
  process.exit(2);
}
