import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { SearchResults } from '@landfall/contract/search';
import { beginsLike } from '../../lib/matched-parts.ts';
import { PATHS } from '../../paths.ts';

/** Something that a search found, and where it leads. */
export interface SearchItem {
  /** Address of its page, which also tells it from all others. */
  href: string;
  label: string;
  /** What tells it from its namesakes. */
  detail?: string;
}

export interface SearchGroup {
  label: string;
  items: SearchItem[];
}

/** The group of the pages. */
export const PAGES_GROUP = 'Pages';

/** The pages that a search finds by their label: those of the product specification (section 2), and what came later. */
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

/** Those that admins find too. */
const ADMIN_PAGES: readonly SearchItem[] = [{ label: 'Reminders', href: PATHS.reminders }];

function hrefOf(path: string, id: string): string {
  return path.replace(/\$\w+/, id);
}

/** The page of the record that a document or a note is on. */
function recordHref(on: Pick<SearchResults['notes'][number], 'resource_kind' | 'resource_id'>): string {
  return hrefOf(PATHS[on.resource_kind], on.resource_id);
}

function detailed(detail: string | null): { detail?: string } {
  return detail ? { detail } : {};
}

/** What was found, in the groups in which it is shown; empty ones are left out. */
export function searchGroups(
  text: string,
  results: SearchResults | undefined,
  isAdmin: boolean,
): SearchGroup[] {
  const pages = isAdmin ? [...PAGES, ...ADMIN_PAGES] : PAGES;
  const groups: SearchGroup[] = [
    {
      label: 'Beneficiaries',
      items: (results?.beneficiaries ?? []).map(({ id, first_name, last_name, personal_email }) => ({
        href: hrefOf(PATHS.beneficiary, id),
        label: `${first_name} ${last_name}`.trim() || 'Unnamed beneficiary',
        ...detailed(personal_email),
      })),
    },
    {
      label: 'Case Records',
      items: (results?.case_records ?? []).map(({ id, title, beneficiary_name, archived_at }) => ({
        href: hrefOf(PATHS.case, id),
        label: title,
        ...detailed(archived_at === NOT_ARCHIVED ? beneficiary_name : 'Archived'),
      })),
    },
    {
      label: 'Petitioners',
      items: (results?.petitioners ?? []).map(({ id, petitioner_name, email, archived_at }) => ({
        href: hrefOf(PATHS.petitioner, id),
        label: petitioner_name,
        ...detailed(archived_at === NOT_ARCHIVED ? email : 'Archived'),
      })),
    },
    {
      label: 'Documents',
      items: (results?.documents ?? []).map(({ id, title, page, snippet, ...on }) => ({
        href: `${recordHref(on)}?document=${id}${page === null ? '' : `&page=${page}`}`,
        label: title,
        detail: [on.resource_name, page === null ? '' : `page ${page}`, snippet].filter(Boolean).join(' · '),
      })),
    },
    {
      label: 'Notes',
      items: (results?.notes ?? []).map(({ id, subject, snippet, ...on }) => ({
        href: `${recordHref(on)}?note=${id}`,
        label: subject,
        detail: `${on.resource_name} · ${snippet}`,
      })),
    },
    {
      label: 'Messages',
      items: (results?.messages ?? []).map(({ id, subject, resource_name, number, snippet }) => ({
        href: `${PATHS.messages}/${id}${number === null ? '' : `?message=${number}`}`,
        label: subject,
        detail: [resource_name, snippet].filter(Boolean).join(' · '),
      })),
    },
    { label: PAGES_GROUP, items: pages.filter(({ label }) => beginsLike(label, text)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
