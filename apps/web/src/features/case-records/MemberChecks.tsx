import { Checkbox, ScrollArea, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { membersQuery } from '../organization/queries.ts';

interface MemberChecksProps {
  label: string;
  /** Ids of the members to choose from; all members by default. */
  among?: ReadonlySet<string> | undefined;
  /** Ids of the chosen members. */
  value: readonly string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
}

/** Members of the organization to choose from. */
export function MemberChecks({ label, among, value, error, onChange }: MemberChecksProps) {
  const members = useQuery(membersQuery);
  return (
    <ScrollArea.Autosize mah="50dvh">
      <Checkbox.Group label={label} value={[...value]} onChange={onChange} error={error}>
        {members.data
          ?.filter(({ id }) => among?.has(id) ?? true)
          .map(({ id, name, email }) => (
            <Checkbox key={id} value={id} label={name || email} mt={8} />
          ))}
      </Checkbox.Group>
      <MembersAwaited />
    </ScrollArea.Autosize>
  );
}

/** Shown in place of a choice of members while they load, or when loading fails. */
export function MembersAwaited() {
  const { isError, isPending, isFetching, error, refetch } = useQuery(membersQuery);
  if (isError)
    return (
      <RetryAlert
        message={errorWords(error, 'Failed to fetch organization users')}
        again="Try Again"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!isPending) return null;
  return (
    <Stack gap={16} py={12} role="status" aria-label="Loading members">
      <Skeleton width="50%" />
      <Skeleton width="65%" />
      <Skeleton width="45%" />
    </Stack>
  );
}
