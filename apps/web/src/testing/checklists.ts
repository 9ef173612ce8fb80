import type { ChecklistTemplate } from '@landfall/contract/checklist-templates';
import type { ChecklistItem } from '@landfall/contract/checklists';
import type { ClientLink } from '@landfall/contract/client-links';
import { idOf } from './shell-answers.ts';

/** An item that has not been requested from the client of `OPEN_CASE` yet. */
export const PASSPORT_ITEM: ChecklistItem = {
  id: idOf(301),
  case_id: idOf(1),
  title: 'Passport',
  why: 'All pages with stamps',
  translations: { es: { title: 'Pasaporte', why: 'Todas las páginas con sellos' } },
  from: 'client',
  state: 'open',
  due_on: null,
  note: '',
  asked_at: null,
  documents: [],
  version: 1,
  created_at: '2026-02-02T15:00:00Z',
};

/** An overdue item that was requested from the petitioner. */
export const TAX_ITEM: ChecklistItem = {
  ...PASSPORT_ITEM,
  id: idOf(302),
  title: 'Federal tax returns of the last three years',
  why: '',
  translations: {},
  from: 'petitioner',
  state: 'asked',
  due_on: '2026-02-27',
  asked_at: '2026-02-20T15:00:00Z',
};

/** An item that was received and not reviewed. */
export const BIRTH_ITEM: ChecklistItem = {
  ...PASSPORT_ITEM,
  id: idOf(303),
  title: 'Birth certificate',
  translations: {},
  state: 'received',
  due_on: '2026-03-09',
  note: 'With a certified translation',
  documents: [
    { id: idOf(51), title: 'Birth certificate, front', state: 'received' },
    { id: idOf(52), title: 'Translation', state: 'looked_at' },
  ],
};

/** An item that the office has accepted. */
export const FORM_ITEM: ChecklistItem = {
  ...PASSPORT_ITEM,
  id: idOf(304),
  title: 'Form I-130, signed',
  translations: {},
  from: 'office',
  state: 'accepted',
  due_on: '2026-02-10',
};

/** An item that the case does not need. */
export const DIVORCE_ITEM: ChecklistItem = {
  ...PASSPORT_ITEM,
  id: idOf(305),
  title: 'Divorce decree',
  translations: {},
  state: 'not_needed',
};

export const ITEMS = [PASSPORT_ITEM, TAX_ITEM, BIRTH_ITEM, FORM_ITEM, DIVORCE_ITEM];

/** For the kind of case with the id 51. */
export const TEMPLATE: ChecklistTemplate = {
  id: idOf(311),
  name: 'Family petition',
  matter_type_id: idOf(51),
  items: [
    {
      key: 'passport',
      title: 'Passport',
      why: 'All pages with stamps',
      translations: { es: { title: 'Pasaporte', why: '' } },
      from: 'client',
    },
    { key: 'tax_returns', title: 'Tax returns', why: '', translations: {}, from: 'petitioner' },
  ],
  version: 1,
  created_at: '2026-02-02T15:00:00Z',
};

/** A link that was mailed, is far from expiring, and was opened twice. */
export const LINK: ClientLink = {
  id: idOf(321),
  case_id: idOf(1),
  language: 'es',
  sent_to: 'ana@example.test',
  items: [{ id: PASSPORT_ITEM.id, title: PASSPORT_ITEM.title }],
  max_files: 50,
  files: 1,
  visits: 2,
  last_visited_at: '2026-03-01T15:00:00Z',
  created_at: '2026-02-28T15:00:00Z',
  author_display_name: 'Nadia Reyes',
  expires_at: '2099-03-07T15:00:00Z',
  revoked_at: null,
};
