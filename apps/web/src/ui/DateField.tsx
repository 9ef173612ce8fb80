import { dayNotice } from '@landfall/domain/day-notice';
import { ActionIcon, Box, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateBeside, formatLongDate } from '../lib/date-format.ts';
import { type Occurrence, parseTypedDate } from '../lib/typed-dates.ts';
import { deferred } from './deferred.tsx';
import { onEscape } from './on-escape.ts';

const CalendarPicker = deferred(async () => (await import('./CalendarPicker.tsx')).CalendarPicker);

const HOW = 'Write a date like 3/14, mar 14 2027, +84d or in 6 weeks';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. It has to follow `onChange` at once. */
  value?: string;
  onChange?: (date: string) => void;
  onBlur?: () => void;
  /** The organization's current day, from which typed dates count. */
  today: string;
  /** Whether something is due on the date: then the next business day is shown if the date is not a business day. */
  deadline?: boolean;
  /** Which day is meant when the year is left out; the next one by default. */
  occurrence?: Occurrence;
  error?: ReactNode;
  required?: boolean;
}

/**
 * A date that is typed in words or numbers, or picked. The parsed date is written out with its weekday, and read to
 * screen readers; a weekend or federal holiday is named but never refused. Its form is not submitted while the text is
 * not a valid date, because it would be sent as an empty date.
 */
export function DateField(props: DateFieldProps) {
  const { label, value = '', onChange, onBlur, today, deadline = false, occurrence, error, ...input } = props;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  const [picking, { close, toggle }] = useDisclosure(false);

  if (value !== known) {
    // The value was set from outside: by a reset, or by going back or forward.
    setKnown(value);
    setTyped(value);
  }

  function give(text: string, date: string) {
    setTyped(text);
    setKnown(date);
    onChange?.(date);
  }

  const unread = typed.trim() !== '' && value === '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    if (!unread || !form) return;
    const holdBack = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setLeft(true);
      field.current?.focus();
    };
    form.addEventListener('submit', holdBack);
    return () => form.removeEventListener('submit', holdBack);
  }, [unread]);

  return (
    <TextInput
      ref={field}
      label={label}
      placeholder={occurrence === 'last' ? '3/14, -84d, mar 14 2024' : '3/14, +84d, in 6 weeks'}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setLeft(false);
        give(currentTarget.value, parseTypedDate(currentTarget.value, today, occurrence) ?? '');
      }}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
      description={value ? <Reading date={value} deadline={deadline} /> : ' '}
      descriptionProps={{ fz: 'xs', lh: 1.45, 'aria-live': 'polite', 'aria-atomic': true }}
      error={unread ? left && HOW : error}
      rightSection={
        <Popover
          opened={picking}
          onChange={close}
          onDismiss={close}
          position="bottom-end"
          // The field may scroll out of view below the popover, but the popover with the focus must not disappear.
          hideDetached={false}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon size={28} aria-label={`Pick ${label.toLowerCase()} from a calendar`} onClick={toggle}>
              <IconCalendar size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown onKeyDown={onEscape(close)}>
            {/* As large as the calendar that loads: the popover is placed by its size, and must not grow off a
                narrow screen. */}
            <Box miw={259} mih={250}>
              <CalendarPicker
                value={value}
                today={today}
                onPick={(date) => {
                  give(date, date);
                  close();
                }}
              />
            </Box>
          </Popover.Dropdown>
        </Popover>
      }
      {...input}
    />
  );
}

interface ReadingProps {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether something is due on the date, so that the next business day is worth knowing. */
  deadline: boolean;
}

/** The date that a field understood, in full, and whether federal offices are closed that day. */
function Reading({ date, deadline }: ReadingProps) {
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
