import type { NotificationSettings } from '@landfall/contract/notification-settings';
import { Box, Checkbox, Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatTime } from '../../lib/date-format.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { notificationSettingsQuery, useUpdateNotificationSettings } from './queries.ts';

const QUARTERS = ['00', '15', '30', '45'];
const TIMES = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  .flatMap((hour) => QUARTERS.map((quarter) => `${hour}:${quarter}`))
  .map((value) => ({ value, label: formatTime(value) }));

/** By their ISO numbers, in the order of a week in the United States. */
const WEEKDAYS = [
  { value: '7', label: 'Sun', name: 'Sunday' },
  { value: '1', label: 'Mon', name: 'Monday' },
  { value: '2', label: 'Tue', name: 'Tuesday' },
  { value: '3', label: 'Wed', name: 'Wednesday' },
  { value: '4', label: 'Thu', name: 'Thursday' },
  { value: '5', label: 'Fri', name: 'Friday' },
  { value: '6', label: 'Sat', name: 'Saturday' },
];

/** Widths of the skeletons of the choices. */
const SKELETON_WIDTHS = ['8rem', '16rem', '12rem', '18rem', '14rem', '17rem', '10rem'];

interface MailChoicesProps {
  /** Whether mail waits until the person's address is confirmed. */
  needsConfirmedEmail: boolean;
}

/** Which mails the signed-in person gets, and when. Each choice is saved at once. */
export function MailChoices({ needsConfirmedEmail }: MailChoicesProps) {
  const settings = useQuery({ ...notificationSettingsQuery, refetchOnMount: 'always' });
  return (
    <>
      <Box component="p" mt={-8} c="dimmed">
        What you get by mail.
      </Box>
      {needsConfirmedEmail && (
        <p className="notice" data-tone="yellow">
          Mail about dates and messages comes once your address is confirmed.
        </p>
      )}
      {settings.data ? (
        <Choices settings={settings.data} />
      ) : settings.isError ? (
        <RetryAlert
          message={errorWords(settings.error, 'Failed to fetch your notifications')}
          onRetry={() => settings.refetch()}
        />
      ) : (
        // About as high as the choices with a digest, which most people have, so that what is below does not move.
        <Stack justify="space-between" mih={{ base: '41.75rem', xs: '33.75rem' }} aria-busy>
          {SKELETON_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      )}
    </>
  );
}

/** The mails about threads beside the digest, in the order of the switches. */
const THREAD_CHOICES = [
  { kind: 'mention', label: 'Notes that mention you' },
  { kind: 'thread_assigned', label: 'Threads that are assigned to you' },
  { kind: 'client_mail', label: 'Mail of clients in threads that you follow' },
] as const;

function Choices({ settings }: { settings: NotificationSettings }) {
  const aboutId = useId();
  const update = useUpdateNotificationSettings();
  const { digest, mail } = settings;

  function keep(changed: NotificationSettings) {
    update.mutate(changed, {
      onError: (error) => toastFailure(`Your choice was not kept. ${errorWords(error)}`),
    });
  }
  const keepDigest = (change: Partial<typeof digest>) =>
    keep({ ...settings, digest: { ...digest, ...change } });
  const keepMail = (change: Partial<typeof mail>) => keep({ ...settings, mail: { ...mail, ...change } });

  return (
    <>
      <Switch
        label="Daily digest"
        description="One mail with what is due, overdue and new on your cases, your tasks, and what you have not read in Messages. Not sent when there is nothing to report."
        checked={digest.on}
        onChange={({ currentTarget }) => keepDigest({ on: currentTarget.checked })}
      />
      {digest.on && <DigestHours digest={digest} onChange={keepDigest} />}
      <Switch
        label="Reminders of important dates"
        description={
          digest.on
            ? 'A separate mail for what is due today, tomorrow or before the next digest, and on the first day overdue, unless that day’s digest lists it.'
            : 'A mail for each reminder of a date that is meant for you.'
        }
        checked={mail.reminder}
        onChange={({ currentTarget }) => keepMail({ reminder: currentTarget.checked })}
      />
      {!digest.on && !mail.reminder && (
        <p className="notice" data-tone="yellow" role="status">
          No mail reminds you of any date.
        </p>
      )}
      <Switch
        label="Tasks that somebody gives you"
        description="A mail shortly after, unless you have read it by then: one mail for several at once."
        checked={mail.task_assigned}
        onChange={({ currentTarget }) => keepMail({ task_assigned: currentTarget.checked })}
      />
      <Stack component="fieldset" gap={12} m={0} p={0} bd={0} miw={0} aria-describedby={aboutId}>
        <Box component="legend" p={0} mb={4} fw={600}>
          Messages
        </Box>
        <p id={aboutId} className="small muted">
          A mail shortly after, unless you have read it by then: at most one per thread in 15 minutes. It says
          who wrote and where, never what was written.
        </p>
        {THREAD_CHOICES.map(({ kind, label }) => (
          <Switch
            key={kind}
            label={label}
            checked={mail[kind]}
            onChange={({ currentTarget }) => keepMail({ [kind]: currentTarget.checked })}
          />
        ))}
      </Stack>
    </>
  );
}

interface DigestHoursProps {
  digest: NotificationSettings['digest'];
  onChange: (change: Partial<NotificationSettings['digest']>) => void;
}

function DigestHours({ digest, onChange }: DigestHoursProps) {
  const zone = useQuery(organizationQuery).data?.time_zone;
  const chosen = digest.weekdays.map(String);
  return (
    <Stack gap={12} pl={{ base: 0, xs: 48 }}>
      <NativeSelect
        label="At"
        maw={200}
        data={TIMES}
        description={zone && `${zoneWords(zone)} time`}
        value={digest.at}
        onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
      />
      <Checkbox.Group
        label="On"
        description="Dates between two digests are in the earlier one. Turn it off to get none."
        value={chosen}
        onChange={(days) => days.length > 0 && onChange({ weekdays: days.map(Number).sort() })}
      >
        <Group gap="8px 16px" my={8}>
          {WEEKDAYS.map(({ value, label, name }) => (
            <Checkbox
              key={value}
              value={value}
              label={label}
              aria-label={name}
              disabled={chosen.length === 1 && chosen[0] === value}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}
