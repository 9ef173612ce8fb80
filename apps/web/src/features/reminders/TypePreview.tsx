import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { formatDate } from '../../lib/date-format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { PreviewList } from './PreviewList.tsx';
import { typePreviewQuery } from './queries.ts';

/** The reminders of an example date of a type. */
export function TypePreview({ name }: { name: string }) {
  const { data, error, isError, refetch } = useQuery(typePreviewQuery(name));
  if (isError && !data) return <ErrorState message={errorWords(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <Skeleton width="16rem" />;
  const [first] = data;
  if (!first) return <p className="muted">Nothing would be sent.</p>;
  return (
    <>
      <p className="muted">
        For a date on {formatDate(first.important_date)} of an example case. Who is on the team, or the
        client, differs from case to case.
      </p>
      <PreviewList reminders={data} zone={undefined} today={undefined} example />
    </>
  );
}
