import { describe, expect, it, vi } from 'vitest';
import { failing, fileOf, ITEM, queueFor, refused, server } from '../testing/link-server.ts';
import { NoAnswerError } from './link-calls.ts';

it('sends a file in parts, one after the other, with progress', async () => {
  const { calls, log } = server();
  const { queue, sent, seen, settled } = queueFor(calls);
  queue.add(ITEM, [fileOf(10)]);
  await settled();
  expect(log).toEqual(['begin passport.pdf', 'part 1 of 4', 'part 2 of 4', 'part 3 of 2', 'complete']);
  expect(sent).toEqual(['passport.pdf']);
  expect(queue.files()).toMatchObject([{ state: 'done', gone: 10 }]);
  const gone = seen.map(([file]) => file?.gone ?? 0);
  expect(gone).toEqual(gone.toSorted((a, b) => a - b));
  expect(new Set(gone)).toEqual(new Set([0, 4, 8, 10]));
});

it('sends two files at a time, and the others in order', async () => {
  const ends: (() => void)[] = [];
  const { calls, real } = server();
  calls.complete = async (...args) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return real.complete(...args);
  };
  const { queue, settled } = queueFor(calls);
  queue.add(ITEM, [fileOf(1, 'a'), fileOf(1, 'b'), fileOf(1, 'c')]);
  const states = () => queue.files().map(({ state }) => state);
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  ends.shift()?.();
  await vi.waitFor(() => expect(states()).toEqual(['done', 'sending', 'sending']));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  for (const end of ends) end();
  await settled();
});

describe('a lost connection', () => {
  it('is retried with growing pauses, with missing parts only', async () => {
    const { calls, real, log } = server();
    let broken = 7;
    calls.sendPart = async (id, no, ...rest) => {
      if (no === 2 && broken-- > 0) throw new NoAnswerError();
      return real.sendPart(id, no, ...rest);
    };
    const { queue, pauses, sent, seen, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(9)]);
    await settled();
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(log.filter((line) => line.startsWith('part'))).toEqual([
      'part 1 of 4',
      'part 2 of 4',
      'part 3 of 1',
    ]);
    expect(log.filter((line) => line.startsWith('begin'))).toHaveLength(1);
    expect(seen.some(([file]) => file?.state === 'stalled')).toBe(true);
    expect(sent).toEqual(['passport.pdf']);
  });

  it('is retried at the start and the end, too', async () => {
    const { calls, real, log } = server();
    calls.begin = failing([new NoAnswerError(), refused(503)], real.begin);
    calls.complete = failing([new NoAnswerError()], real.complete);
    const { queue, sent, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(4)]);
    await settled();
    expect(sent).toEqual(['passport.pdf']);
    expect(log.filter((line) => line.startsWith('part'))).toEqual(['part 1 of 4']);
  });

  it('is retried as late as a busy server asks', async () => {
    const { calls, real } = server();
    calls.sendPart = failing([refused(429, 'rate_limited', 7), refused(408, 'timeout')], real.sendPart);
    const { queue, pauses, sent, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(1)]);
    await settled();
    expect(pauses).toEqual([7_000, 2_000]);
    expect(sent).toHaveLength(1);
  });
});

it('a server error is retried some times, then the person decides', async () => {
  const { calls, real, log } = server();
  const errors = Array.from({ length: 5 }, () => refused(500, 'internal'));
  calls.sendPart = failing(errors, real.sendPart);
  const { queue, pauses, sent, failed, settled } = queueFor(calls);
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  queue.add(ITEM, [fileOf(1)]);
  await settled();
  quiet.mockRestore();
  expect(pauses).toHaveLength(4);
  expect(failed).toMatchObject([{ failure: 'fault' }]);
  queue.retry(failed[0]?.key ?? 0);
  await settled();
  expect(sent).toHaveLength(1);
  expect(log.filter((line) => line.startsWith('begin'))).toHaveLength(1);
});

it('a removed file is not sent, and makes room', async () => {
  const { calls, real, log } = server();
  const arrivals: (() => void)[] = [];
  calls.sendPart = async (id, no, bytes, signal, onProgress) => {
    await new Promise<void>((resolve, reject) => {
      arrivals.push(resolve);
      signal.addEventListener('abort', () => reject(new NoAnswerError()));
    });
    return real.sendPart(id, no, bytes, signal, onProgress);
  };
  const { queue, sent, settled } = queueFor(calls, { files_left: 1 });
  queue.add(ITEM, [fileOf(1, 'wrong')]);
  await vi.waitFor(() => expect(log).toEqual(['begin wrong']));
  expect(queue.room()).toBe(0);
  queue.remove(queue.files()[0]?.key ?? 0);
  expect(queue.files()).toEqual([]);
  expect(queue.room()).toBe(1);
  queue.add(ITEM, [fileOf(1, 'right')]);
  await vi.waitFor(() => expect(log).toEqual(['begin wrong', 'begin right']));
  await vi.waitFor(() => expect(arrivals).toHaveLength(2));
  for (const arrive of arrivals) arrive();
  await settled();
  expect(sent).toEqual(['right']);
});
