import type { PreviewedReminder } from '@landfall/contract/reminders';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { Box, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { officeDay } from '../../lib/office-day.ts';
import { relativeDay } from '../../lib/relative-time.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { offsetInSentence, whoGetsIt } from './reminder-words.ts';

interface PreviewListProps {
  reminders: readonly PreviewedReminder[];
  /** The office's time zone and current day. */
  zone: string | undefined;
  today: string | undefined;
  /** Whether they belong to an example, whose day is meaningless. */
  example?: boolean;
}

/** Upcoming reminders with time and recipients, each with its text on demand. */
export function PreviewList({ reminders, zone, today, example = false }: PreviewListProps) {
  return (
    <ul className="box lined">
      {reminders.map((reminder, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reminders that are to come have no ids and are drawn anew as a whole
        <Box component="li" key={at} p="8px 8px 8px 16px">
          <Previewed reminder={reminder} zone={zone} today={today} example={example} number={at + 1} />
        </Box>
      ))}
    </ul>
  );
}

interface PreviewedProps extends Omit<PreviewListProps, 'reminders'> {
  reminder: PreviewedReminder;
  number: number;
}

function Previewed({ reminder, zone, today, example, number }: PreviewedProps) {
  const [shown, setShown] = useState(false);
  const { date_type, important_date, offset_days, due_at, target_name, held_back, to_admins } = reminder;
  const day = officeDay(due_at, zone);
  const who = whoGetsIt(reminder);
  return (
    <Stack gap={4}>
      <Group gap="4px 16px" align="flex-start" wrap="nowrap" justify="space-between">
        <Group gap="2px 16px" align="flex-start" flex={1} miw={0}>
          <Box w={{ base: '100%', xs: '9.5rem' }}>
            {example ? (
              <strong>{offsetInSentence(offset_days).replace(/^./, (letter) => letter.toUpperCase())}</strong>
            ) : (
              <time dateTime={due_at} title={due_at}>
                <strong>
                  {formatWeekday(day)} {formatDate(day)}
                </strong>
              </time>
            )}
            {!example && today && (
              <Box component="span" display="block" className="small muted">
                {relativeDay(daysUntil(day, today))}
              </Box>
            )}
          </Box>
          <Stack gap={0} flex="1 1 14rem" miw={0} className="wrap-anywhere">
            {!example && (
              <span>
                {date_type}, {offsetInSentence(offset_days)}
                <span className="muted"> ({formatDate(important_date)})</span>
              </span>
            )}
            <Box component="span" c={held_back || to_admins ? 'var(--yellow)' : 'inherit'}>
              To {target_name}
              {who && <span className="small">: {who}</span>}
            </Box>
          </Stack>
        </Group>
        <QuietButton
          flex="none"
          aria-expanded={shown}
          aria-label={`${shown ? 'Hide text' : 'Text'} of reminder ${number}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide text' : 'Text'}
        </QuietButton>
      </Group>
      {shown && (
        <div className="quote">
          <strong>{reminder.subject}</strong>
          <p>{reminder.text}</p>
        </div>
      )}
    </Stack>
  );
}
