import { expect, test } from 'vitest';
import { removalWords } from './removal-words.ts';

const REST = 'Its column stays in the case list while unarchived cases have such dates. It can be restored.';

test.each([
  [0, 0, 0, 'No date uses it, so it is removed. It can be restored.'],
  [1, 0, 0, `Used by 1 date, which keeps it: it leaves the lists to choose from. ${REST}`],
  [12, 0, 0, `Used by 12 dates, which keep it: it leaves the lists to choose from. ${REST}`],
  [
    12,
    1,
    0,
    `Used by 12 dates and 1 report template, which keep it: it leaves the lists to choose from. ${REST}`,
  ],
  [
    0,
    1,
    0,
    'Used by 1 report template, which keeps it: it leaves the lists to choose from. It can be restored.',
  ],
  [
    0,
    0,
    1,
    'Used by 1 deadline rule, which keeps it: it leaves the lists to choose from. It can be restored.',
  ],
  [
    2,
    1,
    2,
    `Used by 2 dates, 1 report template, and 2 deadline rules, which keep it: it leaves the lists to choose from. ${REST}`,
  ],
])('%i dates, %i report templates and %i deadline rules', (dates, templates, rules, words) => {
  expect(removalWords({ dates, templates, rules })).toBe(words);
});
