import { Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { QuietButton } from '../../../ui/buttons.tsx';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import { SimilarPeople } from './SimilarPeople.tsx';
import { usePartyRow } from './usePartyRow.ts';
import type { NewCaseValues, PeopleList } from './values.ts';

interface PartyPickerProps {
  form: UseFormReturnType<NewCaseValues>;
  list: PeopleList;
  at: number;
  /** What they are on the case. */
  label: string;
  /** The fields of someone who is made here. */
  children: ReactNode;
}

/** Finds someone by name, or makes them, with a word about who is there already. */
export function PartyPicker({ form, list, at, label, children }: PartyPickerProps) {
  const { row, path, groupId, select, take, lookAgain } = usePartyRow(form, list, at);
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
    <Stack id={groupId} component="fieldset" gap={8} p={12} className="box">
      <Group component="legend" gap={8} fz="sm" fw={600}>
        {label}: new
      </Group>
      {children}
      <SimilarPeople list={list} made={row.new} onTake={take} />
      <QuietButton style={{ alignSelf: 'start' }} onClick={lookAgain}>
        Find someone instead
      </QuietButton>
    </Stack>
  );
}
