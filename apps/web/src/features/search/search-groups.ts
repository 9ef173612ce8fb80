import type { SearchResults } from '@landfall/contract/search';
import { beginsLike, isAlike } from '../../lib/matched-parts.ts';
import { PATHS } from '../../paths.ts';
import {
  beneficiaryItem,
  caseItem,
  documentItem,
  noteItem,
  numberItem,
  petitionerItem,
  type SearchItem,
  threadItem,
} from './search-items.ts';
import type { Typed } from './typed.ts';

export interface SearchGroup {
  label: string;
  items: readonly SearchItem[];
}

/** The group of the pages. */
export const PAGES_GROUP = 'Pages';

/** The pages that a search finds by their label: those of the product specification (section 2), and later ones. */
const PAGES: readonly SearchItem[] = [
  { label: 'Date Types', href: PATHS.dateTypes },
  { label: 'Messages', href: PATHS.messages },
  { label: 'Beneficiaries', href: PATHS.beneficiaries },
  { label: 'Case Records', href: PATHS.cases },
  { label: 'Petitioners', href: PATHS.petitioners },
  { label: 'My Work', href: PATHS.work },
  { label: 'Case Dates', href: PATHS.caseDates },
  { label: 'Board', href: PATHS.board },
];

/** Further pages for admins. */
const ADMIN_PAGES: readonly SearchItem[] = [{ label: 'Reminders', href: PATHS.reminders }];

/** The records of each kind: cases first, because most searches are for one. */
function recordGroups(results: SearchResults, { scope }: Typed): SearchGroup[] {
  const cases = { label: 'Case Records', items: results.case_records.map(caseItem) };
  const people = [
    { label: 'Beneficiaries', items: results.beneficiaries.map(beneficiaryItem) },
    { label: 'Petitioners', items: results.petitioners.map(petitionerItem) },
  ];
  if (scope) return scope === 'cases' ? [cases] : people;
  return [
    cases,
    ...people,
    { label: 'Numbers', items: results.identifiers.map(numberItem) },
    { label: 'Documents', items: results.documents.map(documentItem) },
    { label: 'Notes', items: results.notes.map(noteItem) },
    { label: 'Messages', items: results.messages.map(threadItem) },
  ];
}

/** Whether a record's name, or an alternative one, equals the typed text. */
const isExactMatch = (text: string) => (item: SearchItem) =>
  [item.label, ...(item.knownBy ?? [])].some((known) => isAlike(known, text));

/** Moves cases and people whose name equals the text to the top. */
function exactFirst(groups: readonly SearchGroup[], text: string): SearchGroup[] {
  const meant = isExactMatch(text);
  const [records, others] = [groups.slice(0, 3), groups.slice(3)];
  return [
    { label: 'Exact match', items: records.flatMap(({ items }) => items.filter(meant)) },
    ...records.map(({ label, items }) => ({ label, items: items.filter((item) => !meant(item)) })),
    ...others,
  ];
}

/** The results in the groups in which they are shown; empty groups are left out. */
export function searchGroups(
  typed: Typed,
  results: SearchResults | undefined,
  isAdmin: boolean,
): SearchGroup[] {
  const { scope, text } = typed;
  const pages = scope ? [] : isAdmin ? [...PAGES, ...ADMIN_PAGES] : PAGES;
  return [
    ...(results ? exactFirst(recordGroups(results, typed), text) : []),
    { label: PAGES_GROUP, items: pages.filter(({ label }) => beginsLike(label, text)) },
  ].filter(({ items }) => items.length > 0);
}
