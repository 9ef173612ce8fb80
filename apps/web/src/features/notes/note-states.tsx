import { Stack } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';

/** The skeleton of notes while they load. */
export function NotesLoading() {
  return (
    <Stack gap={12} p="12px 16px" className="box" role="status" aria-label="Loading notes">
      {['40%', '70%', '55%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}

interface NotesMissingProps {
  list: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Says that notes could not be fetched, with a button to retry. */
export function NotesMissing({ list }: NotesMissingProps) {
  return (
    <RetryAlert
      message={list.error ? errorWords(list.error, 'Failed to fetch notes') : 'Failed to fetch notes'}
      onRetry={() => list.refetch()}
    />
  );
}
