import { expect, test } from 'vitest';
import { removalWords } from './removal-words.ts';

const REST = 'Its column stays in the case list while unarchived cases have such dates. It can be restored.';

test.each([
  [0, 0, 'No date has it, so it is removed. It can be restored.'],
  [1, 0, `Used by 1 date, which keeps it: it leaves the lists to choose from. ${REST}`],
  [12, 0, `Used by 12 dates, which keep it: it leaves the lists to choose from. ${REST}`],
  [
    12,
    1,
    `Used by 12 dates and 1 report template, which keep it: it leaves the lists to choose from. ${REST}`,
  ],
  [
    0,
    1,
    'Used by 1 report template, which keeps it: it leaves the lists to choose from. It can be restored.',
  ],
])('%i dates and %i report templates', (dates, templates, words) => {
  expect(removalWords({ dates, templates })).toBe(words);
});
