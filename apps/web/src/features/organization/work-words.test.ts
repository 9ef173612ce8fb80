import { expect, it } from 'vitest';
import { workWords } from './work-words.ts';

it.each([
  [0, 0, 0, ''],
  [1, 0, 0, '1 pending invitation will be cancelled.'],
  [2, 1, 0, '2 pending invitations will be cancelled and 1 schedule will stop.'],
  [0, 3, 0, '3 schedules will stop.'],
  [0, 0, 2, '2 calendar feeds will end.'],
  [1, 1, 1, '1 pending invitation will be cancelled, 1 schedule will stop, and 1 calendar feed will end.'],
])(
  'words the effect on %i invitations, %i schedules and %i feeds',
  (invitations, schedules, feeds, words) => {
    const withdrawn = 'Their unsent mails and their links for clients will be withdrawn.';
    expect(workWords({ invitations, schedules, feeds }, 'nothing')).toBe(`${words} ${withdrawn}`.trim());
  },
);

const FEEDS = { invitations: 0, schedules: 0, feeds: 2 };

it('feeds continue with other roles', () => {
  expect(workWords(FEEDS, 'writing')).toBe('');
});

it('whoever may only read, or whose work could not be loaded, has unsent mails and links withdrawn', () => {
  expect(workWords(FEEDS, 'reading')).toMatch(/^Their unsent mails/);
  expect(workWords(undefined, 'nothing')).toMatch(/^Their unsent mails/);
});
