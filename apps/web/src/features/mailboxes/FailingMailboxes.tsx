import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { useMay } from '../settings/queries.ts';
import { mailboxState } from './mailbox-words.ts';
import { mailboxesQuery } from './queries.ts';

/** A shorter failure is not shown, because most mail servers are down now and then. In milliseconds. */
const SHOWN_AFTER_MS = 15 * 60_000;
/** Polling interval, as time alone makes a failure long enough. */
const POLL_MS = 5 * 60_000;

/**
 * The mailboxes that have not been read for some time, for users who can fix that: while their mails are missing, it
 * looks as if no client wrote. Renders nothing while all are read.
 */
export function FailingMailboxes() {
  const { data } = useQuery({ ...mailboxesQuery, enabled: useMay('admin'), refetchInterval: POLL_MS });
  const now = Date.now();
  const failing = data?.mailboxes.filter(
    ({ reading }) => reading?.failing_since && now - Date.parse(reading.failing_since) > SHOWN_AFTER_MS,
  );
  if (!failing || failing.length === 0) return null;
  return (
    <Stack gap={4} className="notice" data-tone="red" role="alert">
      {failing.map((mailbox) => (
        <p key={mailbox.id} className="wrap-anywhere">
          <strong>Mail to {mailbox.address} is not coming in.</strong> {mailboxState(mailbox, now).words}
        </p>
      ))}
      <Link to={PATHS.organization} className="accent-link">
        Open mailboxes
      </Link>
    </Stack>
  );
}
