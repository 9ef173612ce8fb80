import { expect, it } from 'vitest';
import { LINK } from '../../../testing/checklists.ts';
import { linkName, linkState, linkUse } from './link-words.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');

it('is active until it expires or is revoked', () => {
  expect(linkState(LINK, NOW)).toMatchObject({ label: 'Active', good: true });
  expect(linkState({ ...LINK, expires_at: '2026-03-02T15:00:00Z' }, NOW).label).toBe('Expired');
  expect(linkState({ ...LINK, revoked_at: '2026-03-01T15:00:00Z' }, NOW).label).toBe('Ended');
  expect(linkState({ ...LINK, files: 50 }, NOW)).toMatchObject({ label: 'Full', good: true });
});

it('words its recipient and what was sent', () => {
  expect(linkName(LINK)).toBe('ana@example.test');
  expect(linkName({ sent_to: '' })).toBe('Link handed over by the office');
  expect(linkUse(LINK)).toBe('Opened 2 times · 1 of 50 files');
  expect(linkUse({ visits: 0, files: 0, max_files: 1 })).toBe('Not opened yet · 0 of 1 file');
  expect(linkUse({ visits: 1, files: 0, max_files: 5 })).toBe('Opened once · 0 of 5 files');
});
