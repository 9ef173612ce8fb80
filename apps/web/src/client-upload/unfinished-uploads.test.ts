import { expect, it } from 'vitest';
import { fileOf, ITEM, memory, queueFor, server } from '../testing/link-server.ts';
import { NoAnswerError } from './link-calls.ts';
import { storedUploads } from './unfinished-uploads.ts';

it('a file chosen again after the page was closed continues with the missing parts', async () => {
  const storage = memory();
  const { calls, real, log } = server();
  const file = fileOf(10);
  calls.sendPart = async (id, no, ...rest) => {
    if (no === 2) await new Promise(() => {});
    return real.sendPart(id, no, ...rest);
  };
  const first = queueFor(calls, {}, storage);
  first.queue.add(ITEM, [file]);
  await expect.poll(() => log).toContain('part 1 of 4');
  first.queue.close();

  const second = queueFor(real, {}, storage);
  second.queue.add(ITEM, [file]);
  await second.settled();
  expect(log).toEqual([
    'begin passport.pdf',
    'part 1 of 4',
    'ask passport.pdf#1',
    'part 2 of 4',
    'part 3 of 2',
    'complete',
  ]);
  expect(second.sent).toEqual(['passport.pdf']);

  second.queue.add(ITEM, [file]);
  await second.settled();
  expect(log.filter((line) => line.startsWith('begin'))).toHaveLength(2);
});

it('a running or removed upload is not continued a second time', async () => {
  const { calls, log } = server();
  calls.sendPart = () => Promise.reject(new NoAnswerError());
  const { queue } = queueFor(calls, {}, memory(), () => new Promise(() => {}));
  const file = fileOf(10);
  queue.add(ITEM, [file]);
  await expect.poll(() => queue.files()[0]?.state).toBe('stalled');
  queue.add(ITEM, [file]);
  await expect.poll(() => queue.files()[1]?.state).toBe('stalled');
  for (const { key } of queue.files()) queue.remove(key);
  queue.add(ITEM, [file]);
  await expect.poll(() => queue.files()[0]?.state).toBe('stalled');
  expect(log).toEqual(['begin passport.pdf', 'begin passport.pdf', 'begin passport.pdf']);
});

it('only the latest are kept, by item and file', () => {
  const uploads = storedUploads(() => storage);
  const storage = memory();
  for (let no = 1; no <= 25; no += 1) uploads.keep(ITEM, fileOf(1, `${no}.pdf`), `id-${no}`);
  expect([5, 6, 25].map((no) => uploads.idOf(ITEM, fileOf(1, `${no}.pdf`)))).toEqual([
    undefined,
    'id-6',
    'id-25',
  ]);
  expect(uploads.idOf('photo', fileOf(1, '25.pdf'))).toBeUndefined();
  expect(uploads.idOf(ITEM, fileOf(2, '25.pdf'))).toBeUndefined();
});

it('without usable storage an upload starts anew', () => {
  const closed = storedUploads(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  closed.keep(ITEM, fileOf(1), 'id');
  expect(closed.idOf(ITEM, fileOf(1))).toBeUndefined();
  const storage = memory();
  storage.setItem('landfall-unfinished-uploads', '{');
  expect(storedUploads(() => storage).idOf(ITEM, fileOf(1))).toBeUndefined();
});
