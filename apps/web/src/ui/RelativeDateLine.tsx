import { dayNotice } from '@landfall/domain/day-notice';
import type { ComponentProps } from 'react';
import { RelativeDate } from './RelativeDate.tsx';

type RelativeDateLineProps = Pick<ComponentProps<typeof RelativeDate>, 'date' | 'today' | 'handled'>;

/**
 * A calendar date in one line with its weekday; hovering names a weekend or federal holiday. Separate from
 * `RelativeDate`, so that the first screen does not load the holiday calendar.
 */
export function RelativeDateLine(props: RelativeDateLineProps) {
  return <RelativeDate {...props} layout="line" notice={dayNotice(props.date)?.words} />;
}
