import { expect, it } from 'vitest';
import { isSegment, nextSegment, segmentBefore } from './wal-name.ts';

it('counts segments as PostgreSQL does', () => {
  expect(nextSegment('000000010000000000000002')).toBe('000000010000000000000003');
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(segmentBefore(1, '0/3000000')).toBe('000000010000000000000002');
  expect(segmentBefore(1, '0/3000001')).toBe('000000010000000000000003');
  expect(segmentBefore(2, '1/0')).toBe('0000000200000000000000FF');
  expect(segmentBefore(17, 'A/FE000028')).toBe('000000110000000A000000FE');
});

it('distinguishes segments from other archived files', () => {
  const names = ['000000010000000000000002', '00000002.history', '000000010000000000000002.00000028.backup'];
  expect(names.map(isSegment)).toEqual([true, false, false]);
});
