import { describe, expect, it } from 'vitest';
import { failing, fileOf, ITEM, LINK, queueFor, refused, server } from '../testing/link-server.ts';

describe('an unsent file', () => {
  it('is empty, too large, or beyond the limit, while others are sent', async () => {
    const { calls } = server();
    const { queue, sent, failed, settled } = queueFor(calls, { files_left: 2 });
    queue.add(ITEM, [
      fileOf(0, 'empty'),
      fileOf(101, 'large'),
      fileOf(1, 'a'),
      fileOf(1, 'b'),
      fileOf(1, 'c'),
    ]);
    expect(failed.map(({ name, failure }) => [name, failure])).toEqual([
      ['empty', 'empty'],
      ['large', 'too_large'],
      ['c', 'too_many'],
    ]);
    await settled();
    expect(sent.toSorted()).toEqual(['a', 'b']);
    expect(queue.room()).toBe(0);
  });

  it.each([
    [refused(413, 'payload_too_large'), 'too_large'],
    [refused(413, 'quota_exceeded'), 'no_room'],
    [refused(507, 'storage_full'), 'no_room'],
    [refused(400, 'invalid_input'), 'refused'],
    [refused(409, 'conflict'), 'refused'],
  ] as const)('%s is explained as %s', async (error, failure) => {
    const { calls, real } = server();
    calls.begin = failing([error], real.begin);
    const { queue, failed, pauses, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(1)]);
    await settled();
    expect(failed).toMatchObject([{ failure }]);
    expect(pauses).toEqual([]);
  });

  it('reloads the link after a conflict: it may accept no more files', async () => {
    const { calls, real } = server();
    calls.begin = failing([refused(409, 'conflict')], real.begin);
    const link = { ...LINK, files_left: 0 };
    calls.open = async () => link;
    const { queue, failed, onLink, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(1)]);
    await settled();
    expect(failed).toMatchObject([{ failure: 'too_many' }]);
    expect(onLink).toHaveBeenCalledWith(link);
    expect(queue.room()).toBe(0);
  });

  it('can no longer be read', async () => {
    const { calls } = server();
    const { queue, failed, settled } = queueFor(calls);
    const file = fileOf(5);
    file.slice = () => {
      const part = new Blob(['x']);
      part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return part;
    };
    queue.add(ITEM, [file]);
    await settled();
    expect(failed).toMatchObject([{ failure: 'unreadable' }]);
  });
});

describe('a link that ended meanwhile', () => {
  it('ends all running uploads, with one message', async () => {
    const { calls } = server();
    const gone = () => Promise.reject(refused(404, 'not_found'));
    calls.begin = gone;
    calls.open = gone;
    const { queue, onEnded, failed, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(1, 'a'), fileOf(1, 'b'), fileOf(1, 'c')]);
    await settled();
    expect(queue.files().map(({ failure }) => failure)).toEqual(['ended', 'ended', 'ended']);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(failed).toEqual([]);
    queue.add(ITEM, [fileOf(1, 'd')]);
    expect(failed).toMatchObject([{ name: 'd', failure: 'ended' }]);
  });

  it('is distinguished from an expired upload, which starts anew', async () => {
    const { calls, real, log } = server();
    calls.sendPart = failing([refused(404, 'not_found')], real.sendPart);
    const { queue, sent, onEnded, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(1)]);
    await settled();
    expect(sent).toHaveLength(1);
    expect(onEnded).not.toHaveBeenCalled();
    expect(log).toEqual(['begin passport.pdf', 'open', 'begin passport.pdf', 'part 1 of 1', 'complete']);
  });

  it('is distinguished from an item that is no longer requested', async () => {
    const { calls } = server();
    calls.begin = () => Promise.reject(refused(404, 'not_found'));
    const { queue, failed, onEnded, onLink, settled } = queueFor(calls);
    queue.add(ITEM, [fileOf(1)]);
    await settled();
    expect(failed).toMatchObject([{ failure: 'refused' }]);
    expect(onLink).toHaveBeenCalledWith(LINK);
    expect(onEnded).not.toHaveBeenCalled();
  });
});
