import { expect, it } from 'vitest';
import { BackgroundWork } from './background-work.ts';

const PAUSE_MS = 600_000;

it('runs each name once at a time, and pauses after a failure', async () => {
  let now = 0;
  const background = new BackgroundWork({ now: () => now }, PAUSE_MS);
  const told: string[] = [];
  const begin = (name: string, work: () => Promise<void>) =>
    background.begin(name, work, {
      succeeded: () => void told.push(`${name} succeeded`),
      failed: (error) => void told.push(`${name}: ${error}`),
    });
  const fails = async () => {
    throw new Error('no room');
  };
  begin('a', fails);
  begin('a', async () => {});
  begin('b', async () => {});
  expect([background.isUnderWay('a'), background.isUnderWay('b')]).toEqual([true, true]);
  await background.idle();
  expect(background.isUnderWay('a')).toBe(false);
  expect(told.toSorted()).toEqual(['a: Error: no room', 'b succeeded']);
  now = PAUSE_MS - 1;
  begin('a', async () => {});
  expect(background.isUnderWay('a')).toBe(false);
  // Work that a person asks for does not wait.
  const done = { succeeded: () => void told.push('asked for'), failed: () => {} };
  background.beginAtOnce('a', async () => {}, done);
  background.beginAtOnce('a', async () => void told.push('twice'), done);
  expect(background.underWay).toEqual([{ name: 'a', begunAt: PAUSE_MS - 1 }]);
  await background.idle();
  expect(told.slice(2)).toEqual(['asked for']);
  now = PAUSE_MS;
  begin('a', async () => {});
  await background.idle();
  expect(told.at(-1)).toBe('a succeeded');
  // After the clock was set back, a failure that is now in the future causes no pause.
  begin('c', fails);
  await background.idle();
  now -= 1;
  begin('c', async () => {});
  await background.idle();
  expect(told.at(-1)).toBe('c succeeded');
});
