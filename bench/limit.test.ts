import { expect, it } from 'vitest';
import { transactionsPerSecond } from './limit.ts';

it('reads pgbench results, and refuses a run with failed or without transactions', () => {
  const printed =
    'number of failed transactions: 0 (0.000%)\nlatency average = 1.2 ms\ntps = 812.45 (without initial connection time)\n';
  expect(transactionsPerSecond(printed)).toBe(812.45);
  expect(() => transactionsPerSecond(printed.replace(': 0 (', ': 3 ('))).toThrow('pgbench');
  expect(() => transactionsPerSecond('connection refused')).toThrow('connection refused');
});
