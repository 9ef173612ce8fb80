// Runs a command with the URL of a throw-away PostgreSQL 15, the oldest that Landfall supports, in TEST_DATABASE_URL:
//   node tools/postgres15.mjs npx vitest run --project server
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const debianPrograms = '/usr/lib/postgresql/15/bin';
const command = process.argv.slice(2);
if (command.length === 0) fail('Usage: node tools/postgres15.mjs <command> [argument …]');

const isRoot = process.getuid?.() === 0;
const programs = findPrograms();
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const folder = mkdtempSync(join(tmpdir(), 'landfall-pg15-'));
process.exitCode = await runWithServer();

async function runWithServer() {
  // Ctrl-C reaches the command directly; this process stays alive to stop the server.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  try {
    start();
    const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
    const child = spawn(command[0], command.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url },
    });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    stop();
  }
}

function start() {
  if (isRoot) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const options = ['-N', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  pg('initdb', ['-D', data, ...options]);
  // Other accounts cannot reach the socket's folder, so that `trust` is safe.
  // The same settings as the throw-away server of the other tests.
  const off = ['fsync', 'synchronous_commit', 'full_page_writes', 'jit'].map((name) => `-c ${name}=off`);
  const settings = `-c listen_addresses= -k ${folder} ${off.join(' ')} -c max_connections=300`;
  pg('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'server.log'), '-o', settings]);
}

function stop() {
  const data = join(folder, 'data');
  if (existsSync(join(data, 'postmaster.pid'))) pg('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} program @param {string[]} args */
function pg(program, args) {
  const path = programs ? join(programs, program) : program;
  execFileSync(path, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account });
}

/** The folder of PostgreSQL's programs; empty if they are in PATH. */
function findPrograms() {
  if (existsSync(join(debianPrograms, 'pg_ctl'))) return debianPrograms;
  if (isRoot && existsSync('/etc/debian_version')) {
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
      execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql-15'], { stdio: 'inherit' });
    } catch {
      // Other Debian releases have other versions; PATH may still have a suitable one.
    }
    if (existsSync(join(debianPrograms, 'pg_ctl'))) return debianPrograms;
  }
  try {
    const version = execFileSync('pg_ctl', ['--version'], { encoding: 'utf8' });
    if (Number(/(\d+)/.exec(version)?.[1]) >= 15) return '';
  } catch {
    // Not in PATH.
  }
  return fail(
    'PostgreSQL 15 is needed: install it so that pg_ctl is in the path (Debian: apt-get install postgresql-15).',
  );
}

/** @param {string} flag */
function idOf(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
