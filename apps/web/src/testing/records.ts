import type { CaseDate } from '@landfall/contract/case-dates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';

/** What every open date has that was added and never changed. */
export const OPEN_DATE = {
  at_time: null,
  zone: null,
  place: '',
  state: 'open',
  handled_at: null,
  handled_by: null,
  handled_note: '',
  superseded_by: null,
  created_at: '2026-02-02T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  version: 1,
} satisfies Partial<CaseDate>;
