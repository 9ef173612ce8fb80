import { describe, expect, it } from 'vitest';
import { nextPollMs } from './delivery-wait.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number, status: 'waiting' | 'sent' | 'failed' = 'waiting') => ({
  deliveries: [
    {
      user_id: '018f0000-0000-7000-8000-000000000001',
      name: 'Tom Ellery',
      status,
      error: null,
      requested_at: new Date(NOW - seconds * 1_000).toISOString(),
    },
  ],
});

describe('reports are refetched while their mail waits', () => {
  it.each([
    ['often at first', 0, 1_500],
    ['often still', 15, 1_500],
    ['after a tenth of the time that it has waited', 100, 10_000],
    ['once a minute when the mail server is away for long', 86_400, 60_000],
    ['often when the clocks differ', -500, 1_500],
  ])('%s', (_, seconds, pause) => {
    expect(nextPollMs([ago(seconds)], NOW, 1_500)).toBe(pause);
  });

  it('for the last requested mail', () => {
    expect(nextPollMs([ago(900), ago(300), { deliveries: [] }], NOW, 4_000)).toBe(30_000);
  });

  it('not when none waits', () => {
    expect(nextPollMs([ago(1, 'sent'), ago(1, 'failed'), { deliveries: [] }], NOW, 1_500)).toBe(false);
    expect(nextPollMs([], NOW, 1_500)).toBe(false);
  });
});
