import { dayNotice } from '@landfall/domain/day-notice';
import { Box } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { formatDateBeside, formatLongDate } from '../lib/date-format.ts';

interface DateFieldReadingProps {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether something is due on the date, so that the next business day is worth knowing. */
  deadline: boolean;
}

/** What a date field understood, in full, and whether federal offices are closed that day. */
export function DateFieldReading({ date, deadline }: DateFieldReadingProps) {
  const notice = dayNotice(date);
  return (
    <>
      {formatLongDate(date)}
      {notice && (
        <>
          {' · '}
          <Box component="span" c="var(--yellow)" fw={600}>
            <IconCalendarOff
              size={14}
              stroke={1.8}
              aria-hidden
              style={{ marginRight: 3, verticalAlign: '-0.2em' }}
            />
            {notice.words}
          </Box>
          {deadline && notice.nextBusinessDay && (
            <Box component="span" display="block">
              {' '}
              next business day: {formatDateBeside(notice.nextBusinessDay, date)}
            </Box>
          )}
        </>
      )}
    </>
  );
}
