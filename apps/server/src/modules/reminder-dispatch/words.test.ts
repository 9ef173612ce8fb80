import type { ClientLanguage } from '@landfall/contract/client-languages';
import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

const ABOUT = {
  case_id: '0198f0c0-0000-7000-8000-000000000001',
  case_name: 'Okafor: I-130',
  date_id: '0198f0c0-0000-7000-8000-000000000002',
  date_type: 'Interview',
  important_date: '2026-03-10',
  at_time: null,
  zone: 'America/New_York',
  place: '',
  client: 'Lucía Campos',
};

const toClient = (entry: { subject: string; text: string }, today: string, language: ClientLanguage) =>
  wordsOf(entry, ABOUT, { toClient: true, language, today, publicUrl: 'http://localhost:8080' });

it.each([
  ['2026-03-03', '7 days remaining', 'Faltan 7 días'],
  ['2026-03-09', '1 day remaining', 'Falta 1 día'],
  ['2026-03-10', 'Due today', 'Vence hoy'],
  ['2026-03-11', '1 day overdue', 'Venció hace 1 día'],
  ['2026-03-13', '3 days overdue', 'Venció hace 3 días'],
])('on %s a client reads the remaining days in their language', (today, en, es) => {
  const entry = { subject: '', text: '{days}' };
  expect(toClient(entry, today, 'en').text).toBe(en);
  expect(toClient(entry, today, 'es').text).toBe(es);
});

it('the office’s own texts are unchanged, with placeholders in the client’s language', () => {
  const { subject, text } = toClient({ subject: 'About {case}', text: 'On {date}' }, '2026-03-03', 'es');
  expect([subject, text]).toEqual(['About su caso', 'On martes, 10 de marzo de 2026']);
});
