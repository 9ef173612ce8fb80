import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrgSession } from '../../platform/http/gate.ts';
import { LiveStreams } from '../../platform/live/streams.ts';
import { openStream } from './service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A stream of a person for whom no events occur. */
function openedStream(once: boolean) {
  const streams = new LiveStreams();
  streams.hears = true;
  const session = { tx: { orgId: 'harbor' }, actor: { personId: 'max' } } as unknown as OrgSession;
  const listener = { onEvent: vi.fn(), onEnd: vi.fn() };
  return { leave: openStream(session, streams, once)(listener), listener };
}

it('D48 a stream that ends with its first events also ends without any', () => {
  const { listener } = openedStream(true);
  vi.advanceTimersByTime(24_999);
  expect(listener.onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(listener.onEnd).toHaveBeenCalledOnce();
});

it('a closed stream does not end again, and others continue', () => {
  const [left, other] = [openedStream(true), openedStream(false)];
  left.leave();
  vi.advanceTimersByTime(60_000);
  expect([left, other].map(({ listener }) => listener.onEnd.mock.calls.length)).toEqual([0, 0]);
});
