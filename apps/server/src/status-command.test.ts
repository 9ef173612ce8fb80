import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DataFolder } from './testing/data-folder.ts';
import { mainFile, until } from './testing/server-process.ts';

const folder = new DataFolder();

it('exits with 0 when all is well, and with 1 and advice when mail waits, jobs do not run or the server is down', async () => {
  expect(await folder.operate('status')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/!! {2}server .* start it with[\s\S]*!! {2}database .* does not run/),
  });
  const server = await folder.launch();
  await server.ready();
  const env = { PORT: new URL(server.baseUrl).port };
  const status = () => folder.operate('status', [], env);
  expect(await status()).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /ok {2}server +ready at \S+\n *ok {2}database +PostgreSQL 18\.\d+ answers\n *ok {2}mail +none waits\n *ok {2}jobs +none is due\n/,
    ),
  });

  const add = (queue: string, dueHoursAgo: number) =>
    folder.query(`insert into jobs.job (name, state, retry_count, created_on, start_after)
      values ('${queue}', 'retry', 3, now() - interval '7 hours', now() - interval '${dueHoursAgo} hours')`);
  await add('mail', -1);
  const late = await status();
  expect(late).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 waiting, the oldest for 7 hours: see "landfall doctor"'),
  });
  expect(late.output).toContain('none is due');

  const asJson = await folder.operate('status', ['--json'], env);
  expect(JSON.parse(asJson.output)).toMatchObject({
    isWell: false,
    findings: expect.arrayContaining([expect.objectContaining({ subject: 'mail', isWell: false })]),
  });

  await server.kill();
  const killed = async () => (await status()).output;
  await until(
    async () => /!! {2}server .*ECONNREFUSED/.test(await killed()),
    20_000,
    () => 'the server to be missed',
  );
}, 120_000);

it.runIf(process.getuid?.() === 0)(
  'a look at the folder of another account says so, and takes nothing from it',
  async () => {
    for (const path of [folder.inHome(), folder.inHome('cluster')]) {
      mkdirSync(path);
      chownSync(path, 4242, 4242);
    }
    writeFileSync(folder.inHome('cluster/postmaster.pid'), '');
    for (const command of ['status', 'doctor']) {
      const { code, output } = await folder.operate(command);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          /!! {2}database +\S+ belongs to the account with uid 4242, .* Run this as the account/,
        ),
      ]);
    }
    expect(statSync(folder.inHome()).uid).toBe(4242);

    chmodSync(folder.inHome(), 0o700);
    const { stdout } = spawnSync(process.execPath, [mainFile, 'status'], {
      env: { LANDFALL_DATA_DIR: folder.path },
      uid: 4243,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(
      /!! {2}database +\S+ can't be used by the account with uid 4243 .* Run Landfall as the/,
    );
    expect(stdout).toMatch(/!! {2}backup +cannot be read \(EACCES.*\): run this as the server's account/);
    rmSync(folder.inHome(), { recursive: true });
  },
);
