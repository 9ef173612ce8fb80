import { DAY_MS } from '@landfall/domain/durations';
import { expect, it } from 'vitest';
import { BackedUpDatabase, tick } from '../../testing/backed-up-database.ts';
import { storeBase } from '../../testing/stored-base.ts';
import { until } from '../../testing/waiting.ts';
import { Backups } from './backups.ts';

const database = new BackedUpDatabase();

it('records nothing for a trial that a stop interrupts', async () => {
  const storage = await database.target('nas');
  const at = new Date(database.now - DAY_MS + 1).toISOString();
  await storeBase(storage, { lineage: database.lineage, at });
  database.state.update(storage.name, { lastBase: { name: 'base', at } });
  let began = false;
  const ended: string[] = [];
  const trying = new Backups({
    ...database.optionsFor([storage]),
    drill: {
      run: (_storage, signal) =>
        new Promise((_, reject) => {
          began = true;
          signal.addEventListener('abort', () => reject(new Error('PostgreSQL was ended')));
        }),
      end: async () => void ended.push('PostgreSQL'),
    },
  });
  const running = trying.start();
  await until(
    () => began,
    20_000,
    () => 'a trial to begin',
  );
  await running.stop(500);
  await trying.idle();
  expect(database.state.read().lastDrill).toBeNull();
  expect(database.state.target(storage.name).lastError).toBeNull();
  expect(database.lines).not.toContain('backup failed');
}, 60_000);

it('tries the newest backup weekly, once later log has been shipped', async () => {
  const storage = await database.target('nas');
  let tried = 0;
  let fails = false;
  const trying = new Backups({
    ...database.optionsFor([storage]),
    drill: {
      async run() {
        tried += 1;
        if (fails) throw new Error('a file is not as it was uploaded');
      },
      async end() {},
    },
  });
  await tick(trying);
  await tick(trying);
  expect(tried).toBe(0);
  database.now += 3_600_000;
  await tick(trying);
  await tick(trying);
  expect([tried, database.state.read().lastDrill?.fault]).toEqual([1, null]);
  fails = true;
  database.now += 7 * DAY_MS + 3_600_000;
  await tick(trying);
  database.now += 3_600_000;
  await tick(trying);
  expect([tried, database.state.read().lastDrill?.fault]).toEqual([2, 'a file is not as it was uploaded']);
  fails = false;
  database.now += DAY_MS;
  await tick(trying);
  expect([tried, database.state.read().lastDrill?.fault]).toEqual([3, null]);
}, 60_000);

it('waits after a restore for a base backup of the new lineage', async () => {
  const storage = await database.target('nas');
  const at = new Date(database.now - DAY_MS).toISOString();
  database.state.update(storage.name, { lastBase: { name: 'of the lineage before', at } });
  const tried: string[] = [];
  const trying = new Backups({
    ...database.optionsFor([storage]),
    drill: { run: async ({ name }) => void tried.push(name), async end() {} },
  });
  await tick(trying);
  expect(tried).toEqual([]);
  database.now += 3_600_000;
  await tick(trying);
  expect(tried).toEqual([storage.name]);
}, 60_000);

it('runs on request for a target with a backup, whatever was tried before', async () => {
  const [empty, storage] = [await database.target('empty'), await database.target('nas')];
  const tried: string[] = [];
  const trying = new Backups({
    ...database.optionsFor([empty, storage]),
    drill: { run: async ({ name }) => void tried.push(name), async end() {} },
  });
  expect(trying.askForDrill()).toBe(false);
  database.state.update(storage.name, {
    lastBase: { name: 'base', at: new Date(database.now).toISOString() },
  });
  for (let times = 0; times < 2; times += 1) {
    expect(trying.askForDrill()).toBe(true);
    expect(trying.underWay).toEqual([{ kind: 'drill', target: null, begunAt: database.now }]);
    await trying.idle();
  }
  expect(tried).toEqual([storage.name, storage.name]);
  expect(new Backups(database.optionsFor([storage])).askForDrill()).toBe(false);
});
