// Makes a checkout runnable: installs the locked dependencies, the Node that they include, and for tests a browser.
// Plain JavaScript without dependencies, because it runs before any are installed. Quiet if nothing is missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './chromium.mjs';

const oldestNode = 20;
const wantedNode = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.landfall-lock');

requireNode();
installWhenStale();
requireBundledNode();
if (process.argv.includes('--test')) {
  requireChromium();
  installDovecot();
}

function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  fail(
    `Landfall needs Node ${oldestNode} or newer to start; this is ${process.version}. See https://nodejs.org.`,
  );
}

function installWhenStale() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (isInstalled(wanted)) return;
  console.log('Installing dependencies (npm ci) …');
  // Includes development packages, because the web app is built on this machine.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev'];
  const [command, ...before] = npmCommand();
  const { status } = spawnSync(command, [...before, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && before.length === 0,
  });
  if (status !== 0) fail('The dependencies could not be installed; npm says why above.');
  writeFileSync(stampFile, wanted);
}

/** @param {string} wanted hash of the lock file */
function isInstalled(wanted) {
  // npm writes this file last: it is missing after an interrupted installation.
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true;
  // Somebody ran the installation by hand after the last change of the lock file.
  if (statSync(installed).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, wanted);
  return true;
}

/** The npm that called this script, with the Node it runs on; otherwise the one in PATH. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm && node && existsSync(npm) && !node.startsWith(modules) ? [node, npm] : ['npm'];
}

function requireBundledNode() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bundled = join(modules, 'node', 'bin', `node${suffix}`);
  if (process.execPath === bundled && process.version.startsWith(`v${wantedNode}.`)) return;
  const { stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith(`v${wantedNode}.`)) return;
  fail(
    `Node ${wantedNode} was not installed into node_modules (its install script may have been skipped).\n` +
      'Allow install scripts and run "npm ci" again: npm config delete ignore-scripts',
  );
}

function requireChromium() {
  const isBare = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  // The headless shell takes a quarter less time; a developer's own machine keeps the browser that it has.
  const isQuick = process.env.CHROMIUM_PATH || chromiumPath()?.endsWith('headless-shell');
  if (isBare && (!chromiumPath() || (process.env.CI && !isQuick))) {
    console.log('Installing Chromium for the browser tests …');
    apt('update', '-qq');
    // Not every Debian release has the first package.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (apt('install', '-y', '-qq', '--no-install-recommends', name)) break;
  }
  if (hasChromium()) return;
  fail(
    'The browser tests need Chromium or Google Chrome and found neither.\n' +
      'Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
  );
}

/** The IMAP server for tests that read mail; without it those tests are reported as skipped. */
function installDovecot() {
  const isBare = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isBare || existsSync('/usr/sbin/dovecot')) return;
  console.log('Installing Dovecot for the tests of mailboxes …');
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd');
}

/** @param {string[]} args @returns {boolean} whether it succeeded; apt-get itself prints the reason if not */
function apt(...args) {
  return spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
}

function hasChromium() {
  const path = chromiumPath();
  if (path === undefined) return false;
  return existsSync(path) || fail(`CHROMIUM_PATH names ${path}, which is not there.`);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
