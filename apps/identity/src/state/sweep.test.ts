import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { createSweep } from './sweep.ts';

it('continues on schedule after a clock that was ahead is set back', async () => {
  let now = Date.parse('2026-03-03T15:00:00Z');
  let sweeps = 0;
  const query = async (text: string) => {
    if (text.includes('oidc_state')) sweeps += 1;
    return { rowCount: 0 };
  };
  const sweep = createSweep({ query } as unknown as pg.Pool, () => now, {} as FastifyBaseLogger);
  sweep.nudge();
  now -= DAY_MS;
  sweep.nudge();
  sweep.nudge();
  expect(sweeps).toBe(2);
  now += MINUTE_MS;
  sweep.nudge();
  expect(sweeps).toBe(3);
  await sweep.stop();
});
