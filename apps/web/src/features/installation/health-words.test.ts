import type { Health, InstallationEvent } from '@landfall/contract/installation';
import { expect, it } from 'vitest';
import { formatInstant } from '../../lib/date-format.ts';
import { actorWords, byUrgency, eventWords, healthWords, summaryWords } from './health-words.ts';

const of = (key: Health['key'], state: Health['state']): Health => ({
  key,
  state,
  since: '2026-03-02T15:00:00Z',
  words: '',
});

it('words findings with instants in the reader’s format', () => {
  const at = '2026-03-02T03:00:00.123Z';
  expect(healthWords(`the last base is of ${at}, and`)).toBe(
    `The last base is of ${formatInstant(at)}, and.`,
  );
  expect(healthWords('PostgreSQL 18.4 answers')).toBe('PostgreSQL 18.4 answers.');
});

it('sorts by need of attention, then off, then the rest', () => {
  const health = [of('database', 'good'), of('backup', 'off'), of('mail', 'attention')];
  expect(byUrgency(health).map(({ key }) => key)).toEqual(['mail', 'backup', 'database']);
});

it('summarizes the state', () => {
  expect(summaryWords([])).toBe('Not checked yet');
  expect(summaryWords([of('database', 'good')])).toBe('All is well');
  expect(summaryWords([of('database', 'good'), of('backup', 'off')])).toBe(
    'Nothing needs attention, 1 thing off',
  );
  expect(summaryWords([of('mail', 'attention')])).toBe('One thing needs attention');
  expect(summaryWords([of('mail', 'attention'), of('disk', 'attention')])).toBe('2 things need attention');
});

it.each<[Partial<InstallationEvent>, string, string]>([
  [
    { actor_kind: 'command', actor: '', action: 'operator.added', about: 'ada@firm.example' },
    'Operator added: ada@firm.example',
    'A command on the machine',
  ],
  [{ actor_kind: 'operator', actor: 'Ada', action: 'backup.run', about: '' }, 'Backup run', 'Ada'],
  [{ actor_kind: 'program', actor: '', action: 'backup.run', about: '' }, 'Backup run', 'Landfall itself'],
])('words an action and its person: %j', (event, words, by) => {
  const whole = { id: '', at: '', ...event } as InstallationEvent;
  expect([eventWords(whole), actorWords(whole)]).toEqual([words, by]);
});
