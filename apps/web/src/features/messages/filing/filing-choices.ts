import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { type SearchResults, search } from '@landfall/contract/search';
import { listThreads } from '@landfall/contract/threads';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useSearchChoices } from '../../../listing/useSearchChoices.ts';
import type { SearchChoice } from '../../../ui/SearchSelect.tsx';

/** The boxes that together contain every thread: a mail reopens a closed thread, and ends a snooze. */
const EVERY_BOX = ['all', 'snoozed', 'closed'] as const;

/** Threads whose subject or messages contain the words, except one; closed ones last. */
export function useThreadChoices(typed: string, exceptId: string | undefined) {
  return useSearchChoices(typed, {
    minLength: SEARCH_MIN_LENGTH,
    nothing: 'No thread has these words',
    keyOf: (text) => [QUERY_ROOT.threads, 'choices', text, exceptId],
    find: async (text, signal) => {
      const boxes = await Promise.all(
        EVERY_BOX.map((box) => call(listThreads, { query: { box, q: text }, signal })),
      );
      return boxes
        .flatMap(({ threads }) => threads)
        .filter(({ id }) => id !== exceptId)
        .map(({ id, subject, owner, state }) => ({
          id,
          label: subject,
          detail: state === 'closed' ? `${owner.name} · closed` : owner.name,
        }));
    },
  });
}

/** Search results as records that a thread can be about: cases first. */
export function recordChoices({ case_records, beneficiaries, petitioners }: SearchResults): SearchChoice[] {
  const detail = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  const kept = (archived: string) => (archived === NOT_ARCHIVED ? null : 'archived');
  return [
    ...case_records.map(({ id, title, beneficiary_name, archived_at }) => ({
      id,
      label: title,
      detail: detail('Case', beneficiary_name, kept(archived_at)),
    })),
    ...beneficiaries.map(({ id, first_name, last_name, personal_email }) => ({
      id,
      label: `${first_name} ${last_name}`.trim() || 'Unnamed beneficiary',
      detail: detail('Beneficiary', personal_email),
    })),
    ...petitioners.map(({ id, petitioner_name, email, archived_at }) => ({
      id,
      label: petitioner_name,
      detail: detail('Petitioner', email, kept(archived_at)),
    })),
  ];
}

/** Cases, beneficiaries and petitioners that match the typed text. */
export function useRecordChoices(typed: string) {
  return useSearchChoices(typed, {
    minLength: SEARCH_MIN_LENGTH,
    nothing: 'Nothing found',
    keyOf: (text) => [QUERY_ROOT.search, 'records', text],
    find: async (text, signal) => recordChoices(await call(search, { query: { q: text }, signal })),
  });
}
