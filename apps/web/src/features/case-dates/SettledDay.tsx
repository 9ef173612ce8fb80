import { type CaseDate, handledWord } from '@landfall/contract/case-dates';
import { Stack } from '@mantine/core';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { TimeAndPlace } from '../../ui/TimeAndPlace.tsx';
import corner from './row-actions.module.css';

/** The day of a handled or archived date, without the days left, with its time and place. */
export function SettledDay({ date }: { date: CaseDate }) {
  return (
    <Stack component="span" gap={0}>
      <span className={corner.day}>
        <RelativeDateLine date={date.important_date} today={undefined} handled={handledWord(date)} />
      </span>
      <TimeAndPlace date={date} />
    </Stack>
  );
}
