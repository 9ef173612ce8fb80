import { Checkbox, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { membersQuery } from '../organization/queries.ts';

interface MemberChecksProps {
  label: string;
  /** Ids of the chosen ones. */
  value: readonly string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
}

/** Members of the organization to choose from. */
export function MemberChecks({ label, value, error, onChange }: MemberChecksProps) {
  const members = useQuery(membersQuery);
  const failure = members.error && errorWords(members.error, 'Failed to fetch organization users');
  return (
    <ScrollArea.Autosize mah="50dvh">
      <Checkbox.Group label={label} value={[...value]} onChange={onChange} error={failure ?? error}>
        {members.data?.map(({ id, name, email }) => (
          <Checkbox key={id} value={id} label={name || email} mt={8} />
        ))}
      </Checkbox.Group>
    </ScrollArea.Autosize>
  );
}
