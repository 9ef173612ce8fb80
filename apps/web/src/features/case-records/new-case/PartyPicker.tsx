import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';
import { Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { SimilarPeople } from '../../../editing/SimilarPeople.tsx';
import { QuietButton } from '../../../ui/buttons.tsx';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import { usePartyRow } from './usePartyRow.ts';
import type { NewCaseValues, PeopleList } from './values.ts';

interface PartyPickerProps {
  form: UseFormReturnType<NewCaseValues>;
  list: PeopleList;
  at: number;
  /** Their role on the case. */
  label: string;
  /** The fields of a new person. */
  children: ReactNode;
}

/** Finds a person or firm by name, or creates one, and lists similar existing ones. */
export function PartyPicker({ form, list, at, label, children }: PartyPickerProps) {
  const { row, kind, path, groupId, select, take, searchAgain } = usePartyRow(form, list, at);
  if (!row.isNew)
    return (
      <SearchSelect
        label={label}
        placeholder="Type a name to find or create"
        path={`${path}.id`}
        {...select}
      />
    );
  return (
    <Stack id={groupId} role="group" aria-label={`${label}: new`} gap={8} p={12} className="box">
      <Group gap={8} justify="space-between">
        <strong className="small">{label}: new</strong>
        <QuietButton
          aria-label={`Find someone instead of a new ${label.toLowerCase()}`}
          onClick={searchAgain}
        >
          Find someone instead
        </QuietButton>
      </Group>
      {children}
      <SimilarPeople
        kind={kind}
        values={row.new}
        onTake={({ id, name }) => take({ id, label: name || UNNAMED_BENEFICIARY })}
      />
    </Stack>
  );
}
