import { expect, it } from 'vitest';
import { changeExplanation } from './explanation.ts';

const START = { text: 'Notice date: Mon, Mar 2, 2026', from: null, to: '2026-03-02' };
const PLUS_14 = { text: '14 days later: Mon, Mar 16, 2026', from: '2026-03-02', to: '2026-03-16' };
const PLUS_21 = { text: '21 days later: Mon, Mar 23, 2026', from: '2026-03-02', to: '2026-03-23' };
const MAIL = { text: '3 days more, served by mail: Thu, Mar 19, 2026', from: '2026-03-16', to: '2026-03-19' };
const STAYS = { text: 'No weekend and no federal holiday: it stays', from: '2026-03-16', to: '2026-03-16' };

it('names the differing step in the words of both', () => {
  expect(changeExplanation([START, PLUS_14, STAYS], [START, PLUS_21, STAYS])).toBe(
    '14 days later → 21 days later',
  );
});

it('names an inserted and a removed step, also at the end', () => {
  expect(changeExplanation([START, PLUS_14, STAYS], [START, PLUS_14, MAIL, STAYS])).toBe(
    'New: 3 days more, served by mail',
  );
  expect(changeExplanation([START, PLUS_14], [START, PLUS_14, MAIL])).toBe(
    'New: 3 days more, served by mail',
  );
  expect(changeExplanation([START, PLUS_14, MAIL, STAYS], [START, PLUS_14, STAYS])).toBe(
    'No longer: 3 days more, served by mail',
  );
  expect(changeExplanation([START, PLUS_14, STAYS], [START, PLUS_14])).toBe(
    'No longer: No weekend and no federal holiday: it stays',
  );
});

it('names the starting day where that differs', () => {
  const later = { text: 'Notice date: Tue, Mar 3, 2026', from: null, to: '2026-03-03' };
  expect(changeExplanation([START, PLUS_14], [later, PLUS_21])).toBe(
    'Notice date: Mon, Mar 2, 2026 → Tue, Mar 3, 2026; 14 days later → 21 days later',
  );
});

it('is empty where the steps are the same', () => {
  expect(changeExplanation([START, PLUS_14], [START, PLUS_14])).toBe('');
  expect(changeExplanation([], [])).toBe('');
});
