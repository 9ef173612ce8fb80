import { expect, it, onTestFinished, vi } from 'vitest';
import { offsetInSentence, upTo, whoGetsIt } from './reminder-words.ts';

const ada = { name: 'Ada Lind', email: 'ada@example.test' };
const nobody = { target_name: 'Case team', recipients: [], to_admins: false, held_back: null };

it('words recipients, admins in their place, or why nothing is sent', () => {
  expect(whoGetsIt({ ...nobody, recipients: [ada, { name: '', email: 'bo@example.test' }] })).toBe(
    'Ada Lind, bo@example.test',
  );
  expect(whoGetsIt({ ...nobody, recipients: [ada], to_admins: true })).toBe(
    'It would reach nobody, so admins get it: Ada Lind',
  );
  expect(whoGetsIt({ ...nobody, to_admins: true })).toBe('It reaches nobody');
  expect(whoGetsIt({ ...nobody, recipients: [ada], held_back: 'Client reminders are off' })).toBe(
    'Ada Lind: nothing goes out. Client reminders are off',
  );
  expect(whoGetsIt({ ...nobody, held_back: 'Off' })).toBe('Nothing goes out. Off');
  expect(whoGetsIt(nobody)).toBeUndefined();
});

it('words the time within a sentence', () => {
  expect([-7, 0, 30].map(offsetInSentence)).toEqual(['7 days before', 'on the day', '1 month after']);
});

it('counts up to the server’s limit', () => {
  expect([0, 9_999, 10_000].map(upTo)).toEqual(['0', '9,999', '10,000+']);
});

it('formats counts in English, whatever the browser’s language', () => {
  const write = Number.prototype.toLocaleString;
  const inGerman = vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (
    this: number,
    locale: Intl.LocalesArgument = 'de',
  ) {
    return write.call(this, locale);
  });
  onTestFinished(() => inGerman.mockRestore());
  expect(upTo(1_234)).toBe('1,234');
  expect(upTo(10_000)).toBe('10,000+');
});
