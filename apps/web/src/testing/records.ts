import type { CaseBeneficiary } from '@landfall/contract/beneficiaries';
import type { CaseDate } from '@landfall/contract/case-dates';
import type { CaseListRow, CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Note } from '@landfall/contract/notes';
import type { PartyCases } from '@landfall/contract/parties';
import type { Petitioner } from '@landfall/contract/petitioners';
import type { SearchResults } from '@landfall/contract/search';
import { idOf, ME } from './shell-answers.ts';

/** The fields that every open, unchanged date shares. */
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

/** A case without a team that every member of the organization may see. */
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

/** The results of a search that finds nothing. */
export const NOTHING_FOUND: SearchResults = {
  beneficiaries: [],
  case_records: [],
  petitioners: [],
  identifiers: [],
  documents: [],
  notes: [],
  messages: [],
};

/** The search result of a case with nothing on it. */
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

/** The row of an empty case in the case list. */
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

/** The beneficiary of a case, with an address to write to. */
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

/** The case columns of a party that is on no case. */
export const NO_CASES = { cases: 0, next_date: null } satisfies PartyCases;

/** The petitioner of her case. */
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

/** A note on {@link OPEN_CASE}, written by the signed-in person some time ago. */
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
