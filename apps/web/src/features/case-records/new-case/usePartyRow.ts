import type { UseFormReturnType } from '@mantine/form';
import type { SearchChoice } from '../../../ui/SearchSelect.tsx';
import { namesFrom } from '../names-from.ts';
import { type PartyKind, usePartySearch } from '../usePartySearch.ts';
import { emptyPerson, emptyPetitioner, type NewCaseValues, type PeopleList } from './values.ts';

/** The value of the choice that creates someone with the typed name. */
const NEW = 'new';
const KINDS: Readonly<Record<PeopleList, PartyKind>> = {
  beneficiaries: 'beneficiary',
  petitioners: 'petitioner',
};

/** A row of the form in which a person is found by name, or created. */
export function usePartyRow(form: UseFormReturnType<NewCaseValues>, list: PeopleList, at: number) {
  const path = `${list}.${at}`;
  const row = form.values[list][at] ?? (list === 'beneficiaries' ? emptyPerson() : emptyPetitioner());
  const search = usePartySearch(KINDS[list], row.typed, { minLength: 3, archivedToo: false });
  const name = row.typed.trim();
  const create = name ? [{ id: NEW, label: `Create “${name}”` }] : [];
  const isSearched = search.choices !== undefined && !search.busy;
  const choices = name ? [...(search.choices ?? []), ...create] : undefined;

  function put(change: object): void {
    // Reads the current values, because choosing and clearing the typed text happen together.
    form.setFieldValue(path, { ...form.getValues()[list][at], ...change });
    form.clearFieldError(`${path}.id`);
  }

  function focusFirst(): void {
    requestAnimationFrame(() => {
      const group = document.getElementById(`new-case-${path}`);
      group?.querySelectorAll('input')[list === 'beneficiaries' ? 2 : 1]?.focus();
    });
  }

  /** Focuses the search field once it is rendered. */
  function focusField(): void {
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${path}.id"]`)?.focus());
  }

  function choose(choice: SearchChoice | undefined): void {
    if (choice?.id !== NEW) {
      put({ chosen: choice ?? null, typed: '' });
      return;
    }
    const { first_name, last_name = '' } = namesFrom(name);
    const made = list === 'beneficiaries' ? { first_name, last_name } : { petitioner_name: name };
    put({ isNew: true, chosen: null, typed: '', new: { ...row.new, ...made } });
    focusFirst();
  }

  return {
    row,
    kind: KINDS[list],
    path,
    groupId: `new-case-${path}`,
    choose,
    /** Uses an existing person in place of the one being created. */
    take(choice: SearchChoice) {
      put({ isNew: false, chosen: choice, typed: '' });
      focusField();
    },
    /** Returns to the search; the input for the new person is kept. */
    searchAgain() {
      put({ isNew: false, typed: '' });
      focusField();
    },
    select: {
      chosen: row.chosen ?? undefined,
      onChoose: choose,
      typed: row.typed,
      onType: (typed: string) => put({ typed }),
      choices,
      hint: isSearched ? search.hint : undefined,
      busy: search.busy,
      error: form.errors[`${path}.id`] ?? form.errors[path],
      choosesFirst: true,
    },
  };
}
