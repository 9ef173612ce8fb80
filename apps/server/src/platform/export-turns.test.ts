import { expect, it } from 'vitest';
import { assertTurn, inTurn } from './export-turns.ts';

const BUSY = 'Files are being exported already. Wait until they are done';

/** Takes a turn that lasts until it is ended. */
function turn(personId: string, orgId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { made: inTurn({ personId, orgId }, () => promise), end: resolve, fail: reject };
}

it('two exports of one person are made at once; a third is refused until one is done, or failed', async () => {
  const [first, second] = [turn('ada', 'a'), turn('ada', 'a')];
  expect(() => assertTurn({ personId: 'ada', orgId: 'a' })).toThrow(BUSY);
  await expect(turn('ada', 'a').made).rejects.toMatchObject({ code: 'rate_limited', message: BUSY });
  await expect(turn('ada', 'b').made).rejects.toThrow(BUSY);
  assertTurn({ personId: 'ben', orgId: 'a' });
  first.end('file');
  expect(await first.made).toBe('file');
  assertTurn({ personId: 'ada', orgId: 'a' });
  const third = turn('ada', 'a');
  expect(() => assertTurn({ personId: 'ada', orgId: 'a' })).toThrow(BUSY);
  second.fail(new Error('It failed'));
  await expect(second.made).rejects.toThrow('It failed');
  third.end('file');
  await third.made;
  assertTurn({ personId: 'ada', orgId: 'a' });
});

it('six exports of one organization are made at once; those of others are not held up', async () => {
  const turns = ['ada', 'ben', 'cem', 'dot', 'eve', 'fay'].map((personId) => turn(personId, 'a'));
  await expect(turn('gus', 'a').made).rejects.toThrow(BUSY);
  const elsewhere = turn('gus', 'b');
  for (const { end } of [...turns, elsewhere]) end('file');
  for (const { made } of [...turns, elsewhere]) expect(await made).toBe('file');
  assertTurn({ personId: 'gus', orgId: 'a' });
});
