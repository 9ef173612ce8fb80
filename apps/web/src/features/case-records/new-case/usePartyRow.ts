import type { UseFormReturnType } from '@mantine/form';
import type { SearchChoice } from '../../../ui/SearchSelect.tsx';
import { namesFrom } from '../names-from.ts';
import { type PartyKind, usePartySearch } from '../usePartySearch.ts';
import { emptyPerson, emptyPetitioner, type NewCaseValues, type PeopleList } from './values.ts';

/** Stands for someone who is to be made of the name typed. */
const NEW = 'new';
const KINDS: Readonly<Record<PeopleList, PartyKind>> = {
  beneficiaries: 'beneficiary',
  petitioners: 'petitioner',
};

/** A row of the form in which somebody is found by name, or made of it. */
export function usePartyRow(form: UseFormReturnType<NewCaseValues>, list: PeopleList, at: number) {
  const path = `${list}.${at}`;
  const row = form.values[list][at] ?? (list === 'beneficiaries' ? emptyPerson() : emptyPetitioner());
  const search = usePartySearch(KINDS[list], row.typed, { minLength: 3, archivedToo: false });
  const name = row.typed.trim();
  const create = name ? [{ id: NEW, label: `Create “${name}”` }] : [];
  const isLooked = search.choices !== undefined && !search.busy;
  const choices = name ? [...(search.choices ?? []), ...create] : undefined;

  function put(change: object): void {
    // As it is now: choosing and clearing what is typed come together.
    form.setFieldValue(path, { ...form.getValues()[list][at], ...change });
    form.clearFieldError(`${path}.id`);
  }

  function focusFirst(): void {
    requestAnimationFrame(() => {
      const group = document.getElementById(`new-case-${path}`);
      group?.querySelectorAll('input')[list === 'beneficiaries' ? 2 : 1]?.focus();
    });
  }

  /** Back to the field in which somebody is found, once it is drawn. */
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
    /** Takes someone who is there in place of whom is being made. */
    take(choice: SearchChoice) {
      put({ isNew: false, chosen: choice, typed: '' });
      focusField();
    },
    /** Looks for somebody after all; what was typed of whom was being made stays for another change of mind. */
    lookAgain() {
      put({ isNew: false, typed: '' });
      focusField();
    },
    select: {
      chosen: row.chosen ?? undefined,
      onChoose: choose,
      typed: row.typed,
      onType: (typed: string) => put({ typed }),
      choices,
      hint: isLooked ? search.hint : undefined,
      busy: search.busy,
      error: form.errors[`${path}.id`] ?? form.errors[path],
      choosesFirst: true,
    },
  };
}
