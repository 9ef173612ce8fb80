import type { CaseDate } from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import type { PreviewedReminder } from '@landfall/contract/reminders';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { PreviewList } from './PreviewList.tsx';
import { casePreviewQuery } from './queries.ts';
import { type RemindingType, silentDates } from './silent-dates.ts';

interface CaseRemindersProps {
  caseId: string;
  archived: boolean;
  /** The dates of the case, handled ones included. */
  dates: readonly CaseDate[];
  /** The date types in use; undefined while they are not known. */
  types: readonly RemindingType[] | undefined;
}

/** The upcoming reminders of a case, with recipients and times; and the dates without reminders, with the reasons. */
export function CaseReminders({ caseId, archived, dates, types }: CaseRemindersProps) {
  const preview = useQuery(casePreviewQuery(caseId));
  const office = useQuery(organizationQuery).data;
  const isAdmin = useMay('admin');
  const reminders = preview.data;

  if (preview.isError && !reminders)
    return <ErrorState message={errorWords(preview.error)} onTryAgain={() => void preview.refetch()} />;
  if (!reminders) return <Skeleton width="16rem" />;
  return (
    <Stack gap={8}>
      {reminders.length > 0 && (
        <PreviewList reminders={reminders} zone={office?.time_zone} today={office?.today} />
      )}
      {archived ? (
        <p className="muted">This case is archived, so nothing will be sent.</p>
      ) : (
        <Silence dates={dates} types={types} reminders={reminders} isAdmin={isAdmin} />
      )}
      {reminders.length >= LIMITS.previewedReminders && (
        <p className="muted">These are the next {LIMITS.previewedReminders}; there may be more.</p>
      )}
      {isAdmin && (
        <Link to={PATHS.reminders} search={{ case: caseId }} className="accent-link">
          All reminders of this case: pending, sent and failed
        </Link>
      )}
    </Stack>
  );
}

interface SilenceProps {
  dates: readonly CaseDate[];
  types: readonly RemindingType[] | undefined;
  reminders: readonly PreviewedReminder[];
  isAdmin: boolean;
}

/** The dates without reminders, with the reasons. */
function Silence({ dates, types, reminders, isAdmin }: SilenceProps) {
  const open = dates.filter(({ state }) => state === 'open');
  if (open.length === 0) return <p className="muted">There is no open date, so nothing will be sent.</p>;
  // The list may be cut off, so that further dates may have reminders.
  if (reminders.length >= LIMITS.previewedReminders) return null;
  const { unreminded, over } = silentDates(open, types, reminders);
  return (
    <>
      {over.length > 0 && (
        <p className="muted">
          Nothing more is to come for {over.join(', ')}: the times of their reminders have passed, or somebody
          cancelled them.
        </p>
      )}
      {unreminded.length > 0 && (
        <p>
          Nobody is reminded of{' '}
          {unreminded.map(({ id, name }, at) => (
            <span key={name}>
              {at > 0 && ', '}
              {isAdmin ? (
                <Link to={PATHS.dateType} params={{ dateSettingId: id }}>
                  {name}
                </Link>
              ) : (
                <strong>{name}</strong>
              )}
            </span>
          ))}
          : {unreminded.length === 1 ? 'this date type has' : 'these date types have'} no reminders.
          {!isAdmin && ' An admin can set them up under Date Types.'}
        </p>
      )}
    </>
  );
}
