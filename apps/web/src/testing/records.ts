import type { CaseBeneficiary } from '@landfall/contract/beneficiaries';
import type { CaseDate } from '@landfall/contract/case-dates';
import type { CaseListRow, CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Note } from '@landfall/contract/notes';
import type { PartyCases } from '@landfall/contract/parties';
import type { Petitioner } from '@landfall/contract/petitioners';
import type { SearchResults } from '@landfall/contract/search';
import { idOf, ME } from './shell-answers.ts';

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
  counted: null,
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
  matter_type_id: null,
  org: idOf(2),
  priority_date: null,
  preference_category: null,
  chargeability: null,
  created_at: '2026-01-05T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  version: 1,
  restricted: false,
  held_at: null,
  hold_reason: '',
  matter_type_version: null,
  assignees: [],
};

/** What a search answers that finds nothing. */
export const NOTHING_FOUND: SearchResults = {
  beneficiaries: [],
  case_records: [],
  petitioners: [],
  identifiers: [],
  documents: [],
  notes: [],
  messages: [],
};

/** What a search says of a case with nothing on it. */
export const FOUND_CASE = {
  id: idOf(1),
  title: 'Okafor: I-130',
  status: 'initiated',
  archived_at: NOT_ARCHIVED,
  beneficiary_name: null,
  petitioner_name: null,
  urgent_date: null,
  urgent_date_type: null,
} satisfies SearchResults['case_records'][number];

/** A row of the case list with nothing on the case. */
export const LISTED_CASE: CaseListRow = {
  id: idOf(1),
  title: 'Silva: N-400',
  status: '',
  org: idOf(0),
  created_at: '2026-02-02T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  version: 1,
  beneficiary_id: null,
  beneficiary_name: null,
  petitioner_id: null,
  petitioner_name: null,
  matter_type_id: null,
  matter_type: null,
  preference_category: null,
  visa_state: null,
  checklist: { done: 0, total: 0 },
  note: null,
  team: [],
  urgent_date: null,
  dates: [],
};

/** Whom a case is for, with an address at which they can be written to. */
export const ANA: CaseBeneficiary = {
  id: idOf(61),
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Silva',
  personal_phone: '',
  personal_email: 'ana@example.test',
  mailing_address: '',
  business_phone: '',
  business_email: '',
  business_address: '',
  language: 'es',
  born_on: '',
  birth_country: '',
  citizenships: '',
  chargeability: '',
  spoken_languages: '',
  needs_interpreter: false,
  created_at: '2026-01-05T15:00:00Z',
  deleted_at: null,
  erased_at: null,
  version: 1,
  beneficiary_type: 'primary',
};

/** What the lists of people say of whom is on no case. */
export const NO_CASES = { cases: 0, next_date: null } satisfies PartyCases;

/** Who petitions for her. */
export const LUIS: Petitioner = {
  id: idOf(62),
  petitioner_name: 'Luis Silva',
  website_url: '',
  email: 'luis@example.test',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  created_at: '2026-01-05T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  deleted_at: null,
  erased_at: null,
  version: 1,
};

/** A note on {@link OPEN_CASE} that the person at the screen wrote some time ago. */
export const NOTE: Note = {
  id: idOf(11),
  resource_id: OPEN_CASE.id,
  subject: 'Call',
  note_text: 'Called',
  created_at: '2026-03-01T15:00:00Z',
  author_display_name: 'Nadia Reyes',
  author_id: ME,
  pinned: false,
  edited_at: null,
  deleted_at: null,
  version: 1,
};
