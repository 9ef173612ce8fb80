import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { yieldBetweenPieces } from './yield-between-pieces.ts';

it('processes one piece per turn of the event loop, in order and across sources', async () => {
  const read: string[] = [];
  const readAll = async (name: string) => {
    const pieces = (async function* () {
      yield* [1, 2, 3, 4];
    })();
    for await (const piece of yieldBetweenPieces(pieces)) read.push(`${name}${piece}`);
  };
  let isDone = false;
  const reading = Promise.all(['a', 'b', 'c'].map(readAll)).then(() => {
    isDone = true;
  });
  // Each begins with its first piece.
  await Promise.resolve();
  const counts: number[] = [];
  while (!isDone) {
    const before = read.length;
    await nextTurn();
    counts.push(read.length - before);
  }
  await reading;
  expect(Math.max(...counts.slice(1))).toBe(1);
  for (const name of ['a', 'b', 'c'])
    expect(read.filter((piece) => piece.startsWith(name))).toEqual([1, 2, 3, 4].map((no) => `${name}${no}`));
});

it('ends with a source’s error, and lets others continue', async () => {
  const failing = (async function* () {
    yield 1;
    throw new Error('Input/output error');
  })();
  await expect(Readable.from(yieldBetweenPieces(failing)).toArray()).rejects.toThrow('Input/output error');
  const whole = (async function* () {
    yield* [1, 2];
  })();
  expect(await Readable.from(yieldBetweenPieces(whole)).toArray()).toEqual([1, 2]);
});
