import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, until } from '../apps/server/src/testing/waiting.ts';

// The image as far as it can be tested without a container runtime: Debian's buildah builds it on a root filesystem by
// debootstrap instead of the public base, and runs it in a chroot, without a network.
const soak = process.env.TEST_SOAK === '1' && process.platform === 'linux' && process.getuid?.() === 0;
const root = join(import.meta.dirname, '..');
const ACCOUNT = '10001:10001';
let folder: string;

function run(program: string, args: string[]): SpawnSyncReturns<string> {
  const done = spawnSync(program, args, { encoding: 'utf8', env: environment() });
  if (done.status !== 0) throw new Error(`${program} ${args[0]}: ${done.stdout}${done.stderr}`);
  return done;
}

const environment = () => ({ ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' });
const stored = () => ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
const buildah = (...args: string[]) => run('buildah', [...stored(), ...args]).stdout.trim();

/** A small Debian with this machine's Node and npm. */
function makeBase(): void {
  const base = join(folder, 'base');
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base]);
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(base, 'etc/ssl/certs/ca-certificates.crt'));
  copyFileSync(process.execPath, join(base, 'usr/local/bin/node'));
  const npm = dirname(
    dirname(execFileSync('readlink', ['-f', run('which', ['npm']).stdout.trim()], { encoding: 'utf8' })),
  );
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, base, '/');
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  buildah('commit', '--quiet', container, 'localhost/landfall-base');
}

beforeAll(() => {
  if (!soak) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'buildah', 'debootstrap']);
  // Not in memory, where other tests keep their databases: it needs 3 GB.
  folder = mkdtempSync('/var/tmp/landfall-image-');
  makeBase();
}, 600_000);
afterAll(() => {
  if (!soak) return;
  buildah('umount', '--all');
  buildah('rm', '--all');
  rmSync(folder, { recursive: true, force: true });
});

it.runIf(soak)(
  'is built, starts as an account of its own on an empty volume, and is well',
  async () => {
    const context = join(folder, 'context');
    mkdirSync(context);
    copyFileSync(join(root, 'packaging/Containerfile'), join(context, 'Containerfile'));
    run(process.execPath, [join(root, 'tools/pack.ts'), context]);
    const build = ['--format', 'docker', '--build-arg', 'BASE=localhost/landfall-base', '--tag', 'landfall'];
    buildah('bud', ...build, '--file', join(context, 'Containerfile'), context);

    const container = buildah('from', 'localhost/landfall');
    const port = await freePort();
    const inside = ['--isolation', 'chroot', '--user', ACCOUNT, '--env', `PORT=${port}`, container, '--'];
    const server = spawn('buildah', [...stored(), 'run', ...inside, 'landfall', 'start'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += String(text)));
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false);
    await until(isReady, 60_000, () => `the image to be ready:\n${said}`, 100);
    expect((await fetch(url)).status).toBe(200);
    expect(buildah('run', ...inside, 'landfall', 'status')).toMatch(/ok {2}server[\s\S]*ok {2}database/);
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/landfall'));
    const [, ...check]: string[] = Docker.config.Healthcheck.Test;
    buildah('run', ...inside, ...check);

    const [pid] = execFileSync('pgrep', ['--uid', '10001', '--full', '^node .*landfall start'], {
      encoding: 'utf8',
    }).split('\n');
    process.kill(Number(pid), 'SIGTERM');
    const [code] = await once(server, 'exit');
    expect([code, said]).toEqual([0, expect.stringContaining('"stopping"')]);
    // After SIGTERM it exits without being killed, a little later on a busy machine.
    await until(
      () => spawnSync('pgrep', ['--uid', '10001']).status === 1,
      20_000,
      () => 'its database to end',
      100,
    );
  },
  600_000,
);
