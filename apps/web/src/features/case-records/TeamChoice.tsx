import type { CaseRecord } from '@landfall/contract/case-records';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { membersQuery } from '../organization/queries.ts';
import { caseRecordQuery } from './queries.ts';
import { TeamList } from './TeamList.tsx';

interface TeamChoiceProps {
  caseId: string;
  /** Whether the filter field has the focus at first; on a phone its keyboard would cover the list. */
  typesFirst: boolean;
  onDone: () => void;
}

/** The members of the office and the team of a case, once they have loaded. */
export function TeamChoice({ caseId, ...props }: TeamChoiceProps) {
  const members = useQuery(membersQuery);
  // The current case: the row of the list may be older.
  const record = useQuery(caseRecordQuery(caseId));
  const caseRecord: CaseRecord | undefined = record.data?.case_record;
  if (members.data && caseRecord)
    return <TeamList {...props} caseRecord={caseRecord} members={members.data} />;
  const failed = members.error ?? record.error;
  const retry = () => {
    if (members.isError) void members.refetch();
    if (record.isError) void record.refetch();
  };
  return (
    <Stack gap={16} p={16}>
      {failed ? (
        <RetryAlert
          message={errorWords(failed, 'Failed to fetch organization users')}
          again="Try Again"
          onRetry={retry}
        />
      ) : (
        <Stack gap={16} role="status" aria-label="Loading the team">
          <Skeleton width="100%" height="28px" />
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="65%" />
        </Stack>
      )}
    </Stack>
  );
}
