import { Checkbox, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTeamChoices } from '../../organization/queries.ts';
import { settingsQuery } from '../../settings/queries.ts';

interface TeamChoiceProps {
  /** Ids of members; null for the person who creates the case. */
  value: readonly string[] | null;
  error: ReactNode;
  onChange: (ids: string[]) => void;
}

/** The team of the new case: its creator, unless others are chosen. */
export function TeamChoice({ value, error, onChange }: TeamChoiceProps) {
  const me = useQuery(settingsQuery).data?.user.id;
  const members = useTeamChoices();
  return (
    <Checkbox.Group
      label="Case Team"
      value={value ? [...value] : me ? [me] : []}
      onChange={onChange}
      error={error}
    >
      <ScrollArea.Autosize mah="10rem">
        {members.map(({ value: id, label }) => (
          <Checkbox key={id} value={id} label={label} mt={8} />
        ))}
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}
