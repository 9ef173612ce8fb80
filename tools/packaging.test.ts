import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const packaging = join(import.meta.dirname, '../packaging');
const read = (file: string) => readFileSync(join(packaging, file), 'utf8');
const container = read('Containerfile');
const unit = read('landfall.service');

describe('the image', () => {
  it('runs under its own account, has its data in a volume, and a health check', () => {
    expect(container).toMatch(/^USER 10001:10001$/m);
    expect(container).toMatch(/^VOLUME \/var\/lib\/landfall$/m);
    expect(container).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", .*\/healthz/m);
    const [, program = ''] = /^ {2}CMD (\[.*\])$/m.exec(container) ?? [];
    expect(JSON.parse(program).slice(0, 2)).toEqual(['node', '-e']);
  });

  it('runs no package script, and installs what `npm run package` makes', () => {
    expect(container.match(/npm install.*/)?.[0]).toContain('--ignore-scripts');
    expect(container).toMatch(/^COPY landfall-\*\.tgz /m);
  });
});

describe('the service', () => {
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const noSystemd = analyze('--version').status === 0 ? undefined : 'systemd-analyze is not here';

  /** The unit with an existing program in place of the command that it installs. */
  function checked(check: (path: string) => ReturnType<typeof analyze>) {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'landfall-unit-'));
    const path = join(folder.path, 'landfall.service');
    writeFileSync(path, unit.replace('/usr/local/bin/landfall', '/bin/true'));
    const { status, stdout, stderr } = check(path);
    return { status, output: stdout + stderr };
  }

  it('is valid for systemd', (context) => {
    if (noSystemd) return context.skip(noSystemd);
    expect(checked((path) => analyze('verify', path))).toEqual({ status: 0, output: '' });
  });

  it('has an exposure of at most 1.6 of 10', (context) => {
    if (noSystemd) return context.skip(noSystemd);
    const options = ['security', '--offline=true', '--no-pager', '--threshold=16'];
    const { status, output } = checked((path) => analyze(...options, path));
    expect([status, output]).toEqual([0, expect.stringContaining('Overall exposure level')]);
  });

  it('names the variable by which commands find its data folder', () => {
    const [, folder] = /^Environment=(LANDFALL_DATA_DIR=\S+)/m.exec(unit) ?? [];
    expect(readFileSync(join(packaging, '../docs/operations.md'), 'utf8')).toContain(
      `including \`${folder}\``,
    );
  });

  it('stops Landfall only, which stops its database, and survives the end of one process', () => {
    for (const line of ['KillMode=mixed', 'OOMPolicy=continue', 'Restart=always', 'StateDirectoryMode=0700'])
      expect(unit).toContain(`\n${line}\n`);
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m);
  });
});
