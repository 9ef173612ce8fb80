import type { CaseDate } from '@landfall/contract/case-dates';
import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { idOf } from './shell-answers.ts';

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

/** A case without a team that anybody of the organization may see. */
export const OPEN_CASE: CaseRecord = {
  id: idOf(1),
  title: 'Okafor: I-130',
  description: 'Spouse',
  status: 'initiated',
  org: idOf(2),
  created_at: '2026-01-05T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  version: 1,
  restricted: false,
  assignees: [],
};
