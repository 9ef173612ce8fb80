import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge, StatusBadge, type Tone } from './Badge.tsx';

const plain = (tone: Tone, words: string) => renderToString(<Badge tone={tone}>{words}</Badge>);

test.each([
  ['completed', 'green', 'Completed'],
  ['pending', 'yellow', 'Pending'],
  ['failed', 'red', 'Failed'],
  ['active', 'green', 'Active'],
  ['archived', 'grey', 'Archived'],
  ['closed', 'grey', 'Closed'],
  ['invited', 'blue', 'Invited'],
  ['accepted', 'green', 'Accepted'],
  ['success', 'green', 'Success'],
  ['error', 'red', 'Error'],
  ['warning', 'yellow', 'Warning'],
  ['info', 'blue', 'Info'],
] as const)('the status %s is %s and worded %s', (status, tone, words) => {
  expect(renderToString(<StatusBadge status={status} />)).toBe(plain(tone, words));
});

test('an unknown status looks like info and is shown raw', () => {
  expect(renderToString(<StatusBadge status="on hold" />)).toBe(plain('blue', 'on hold'));
  expect(renderToString(<StatusBadge status="toString" />)).toBe(plain('blue', 'toString'));
});

test('a status may have its own label', () => {
  expect(renderToString(<StatusBadge status="closed">Expired</StatusBadge>)).toBe(plain('grey', 'Expired'));
});

test('each tone has a different style', () => {
  const tones = ['blue', 'yellow', 'green', 'red', 'purple', 'orange', 'grey'] as const;
  expect(new Set(tones.map((tone) => plain(tone, 'x'))).size).toBe(tones.length);
});
