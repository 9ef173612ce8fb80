import type { Mailbox } from '@landfall/contract/mailboxes';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { MailboxRow } from './MailboxRow.tsx';
import { mailboxesQuery } from './queries.ts';

const dialogs = () => import('./MailboxDialogs.tsx');
const NewMailboxDialog = deferred(async () => (await dialogs()).NewMailboxDialog);
const EditMailboxDialog = deferred(async () => (await dialogs()).EditMailboxDialog);

/** The office's mailboxes, oldest first, and how each fares. */
export function MailboxSettings() {
  const mailboxes = useQuery(mailboxesQuery);
  const [edited, setEdited] = useState<Mailbox | 'new'>();
  const close = () => setEdited(undefined);
  const { data } = mailboxes;
  return (
    <Section title="Mailboxes">
      <p className="muted" style={{ maxWidth: '46rem' }}>
        Addresses of your office at which clients’ answers arrive. Landfall reads them, puts each answer in
        its thread, and sends your office’s mails from the first one.
      </p>
      {mailboxes.isError && !data ? (
        <RetryAlert
          message={errorWords(mailboxes.error, 'Failed to fetch mailboxes')}
          busy={mailboxes.isFetching}
          onRetry={() => mailboxes.refetch()}
        />
      ) : !data ? (
        <div role="status" aria-label="Loading mailboxes">
          <Skeleton width="12rem" />
        </div>
      ) : data.mailboxes.length === 0 ? (
        <p className="empty-box">
          No mailboxes yet: mails go out from Landfall’s own address, and answers go to whoever wrote.
        </p>
      ) : (
        <Stack component="ol" gap={0} maw="46rem" className="box lined" aria-label="Mailboxes">
          {data.mailboxes.map((mailbox, at) => (
            <MailboxRow
              key={mailbox.id}
              mailbox={mailbox}
              isFirst={at === 0}
              onEdit={() => EditMailboxDialog.whenLoaded(() => setEdited(mailbox))}
            />
          ))}
        </Stack>
      )}
      {data && (
        <div>
          <AddButton variant="default" onClick={() => NewMailboxDialog.whenLoaded(() => setEdited('new'))}>
            New mailbox
          </AddButton>
        </div>
      )}
      {data && edited === 'new' && <NewMailboxDialog redirectUrl={data.redirect_url} onClose={close} />}
      {data && typeof edited === 'object' && (
        <EditMailboxDialog mailbox={edited} redirectUrl={data.redirect_url} onClose={close} />
      )}
    </Section>
  );
}
