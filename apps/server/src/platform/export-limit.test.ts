import { expect, it } from 'vitest';
import { assertExportAllowed, runExport } from './export-limit.ts';

const BUSY = 'Files are being exported already. Wait until they are done';

/** Starts an export that lasts until it is ended. */
function turn(personId: string, orgId: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { made: runExport({ personId, orgId }, () => promise), end: resolve, fail: reject };
}

it('one person can make two exports at once, and a third only after one has ended', async () => {
  const [first, second] = [turn('ada', 'a'), turn('ada', 'a')];
  expect(() => assertExportAllowed({ personId: 'ada', orgId: 'a' })).toThrow(BUSY);
  await expect(turn('ada', 'a').made).rejects.toMatchObject({ code: 'rate_limited', message: BUSY });
  await expect(turn('ada', 'b').made).rejects.toThrow(BUSY);
  assertExportAllowed({ personId: 'ben', orgId: 'a' });
  first.end('file');
  expect(await first.made).toBe('file');
  assertExportAllowed({ personId: 'ada', orgId: 'a' });
  const third = turn('ada', 'a');
  expect(() => assertExportAllowed({ personId: 'ada', orgId: 'a' })).toThrow(BUSY);
  second.fail(new Error('It failed'));
  await expect(second.made).rejects.toThrow('It failed');
  third.end('file');
  await third.made;
  assertExportAllowed({ personId: 'ada', orgId: 'a' });
});

it('one organization can make six exports at once, without delaying others', async () => {
  const turns = ['ada', 'ben', 'cem', 'dot', 'eve', 'fay'].map((personId) => turn(personId, 'a'));
  await expect(turn('gus', 'a').made).rejects.toThrow(BUSY);
  const elsewhere = turn('gus', 'b');
  for (const { end } of [...turns, elsewhere]) end('file');
  for (const { made } of [...turns, elsewhere]) expect(await made).toBe('file');
  assertExportAllowed({ personId: 'gus', orgId: 'a' });
});
