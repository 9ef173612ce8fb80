import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { IDENTIFIER_LABELS, shownNumber } from '@landfall/contract/identifier-numbers';
import type { FoundRecords, SearchResults } from '@landfall/contract/search';
import { PATHS } from '../../paths.ts';

/** A search result with the address it opens. */
export interface SearchItem {
  /** Address of its page, which also identifies it. */
  href: string;
  label: string;
  /** Details that distinguish it from others of the same name. */
  detail?: string;
  /** The state of a case. */
  standing?: Standing;
  /** Further texts that identify this record exactly. */
  knownBy?: readonly string[];
  /** The keyboard shortcut for the same. */
  keys?: readonly string[];
}

/** The state of a case in a row, so that it often need not be opened. */
export interface Standing {
  status: string;
  archived: boolean;
  /** `YYYY-MM-DD`: its earliest open date. */
  date: string | null;
  dateType: string | null;
}

const hrefOf = (path: string, id: string) => path.replace(/\$\w+/, id);

/** The page of the record that a document or a note is on. */
function recordHref(on: Pick<SearchResults['notes'][number], 'resource_kind' | 'resource_id'>): string {
  return hrefOf(PATHS[on.resource_kind], on.resource_id);
}

function detailed(...parts: (string | null)[]): { detail?: string } {
  const detail = parts.filter(Boolean).join(' · ');
  return detail ? { detail } : {};
}

export function beneficiaryItem(found: SearchResults['beneficiaries'][number]): SearchItem {
  const { id, first_name, middle_name, last_name, personal_email, personal_phone } = found;
  return {
    href: hrefOf(PATHS.beneficiary, id),
    label: `${first_name} ${last_name}`.trim() || 'Unnamed beneficiary',
    ...detailed(personal_email, personal_phone),
    knownBy: [[first_name, middle_name, last_name].join(' '), personal_email],
  };
}

export function caseItem(found: SearchResults['case_records'][number]): SearchItem {
  const { id, title, status, archived_at, beneficiary_name, petitioner_name } = found;
  return {
    href: hrefOf(PATHS.case, id),
    label: title,
    ...detailed(beneficiary_name, petitioner_name),
    standing: {
      status,
      archived: archived_at !== NOT_ARCHIVED,
      date: found.urgent_date,
      dateType: found.urgent_date_type,
    },
    // A number in the title identifies the case.
    knownBy: title.split(/\s+/).filter((word) => (word.match(/\d/g)?.length ?? 0) > 3),
  };
}

export function petitionerItem(found: SearchResults['petitioners'][number]): SearchItem {
  const { id, petitioner_name, email, phone, archived_at } = found;
  return {
    href: hrefOf(PATHS.petitioner, id),
    label: petitioner_name,
    ...(archived_at === NOT_ARCHIVED ? detailed(email, phone) : detailed('Archived')),
    knownBy: [email],
  };
}

/** A number with its person, whose page it opens. */
export function numberItem(found: SearchResults['identifiers'][number]): SearchItem {
  const { kind, normalized, resource_id, resource_kind, resource_name, case_title } = found;
  return {
    href: `${hrefOf(PATHS[resource_kind], resource_id)}?section=numbers&number=${found.id}`,
    label: shownNumber(kind, normalized),
    ...detailed(IDENTIFIER_LABELS[kind], resource_name || 'Unnamed beneficiary', case_title),
  };
}

export function documentItem({
  id,
  title,
  page,
  snippet,
  ...on
}: SearchResults['documents'][number]): SearchItem {
  return {
    href: `${recordHref(on)}?document=${id}${page === null ? '' : `&page=${page}`}`,
    label: title,
    ...detailed(on.resource_name, page === null ? '' : `page ${page}`, snippet),
  };
}

export function noteItem({ id, subject, snippet, ...on }: SearchResults['notes'][number]): SearchItem {
  return {
    href: `${recordHref(on)}?note=${id}`,
    label: subject,
    ...detailed(on.resource_name, snippet),
  };
}

export function threadItem(found: SearchResults['messages'][number]): SearchItem {
  const { id, subject, resource_name, number, snippet } = found;
  return {
    href: `${PATHS.messages}/${id}${number === null ? '' : `?message=${number}`}`,
    label: subject,
    ...detailed(resource_name, snippet),
  };
}

/** Records in the order of their ids, without those that no longer exist or may no longer be seen. */
export function recentItems(ids: readonly string[], found: FoundRecords): SearchItem[] {
  const items = [
    ...found.case_records.map(caseItem),
    ...found.beneficiaries.map(beneficiaryItem),
    ...found.petitioners.map(petitionerItem),
    ...found.threads.map((thread) => threadItem({ ...thread, ...NOWHERE })),
  ];
  return ids.flatMap((id) => items.find(({ href }) => href.endsWith(id)) ?? []);
}

/** The fields of a thread that was recently opened, rather than found by a message. */
const NOWHERE = { resource_id: '', resource_kind: 'case', number: null, snippet: '' } as const;
