import type { Mailbox } from '@landfall/contract/mailboxes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingsList } from '../../listing/SettingsList.tsx';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { MailboxRow } from './MailboxRow.tsx';
import { mailboxesQuery } from './queries.ts';

const dialogs = () => import('./MailboxDialogs.tsx');
const NewMailboxDialog = deferred(async () => (await dialogs()).NewMailboxDialog);
const EditMailboxDialog = deferred(async () => (await dialogs()).EditMailboxDialog);

/** The office's mailboxes, oldest first, with their states. */
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
      <SettingsList
        label="Mailboxes"
        query={mailboxes}
        items={data?.mailboxes}
        failureWords="Failed to fetch mailboxes"
        empty="No mailboxes yet: mails go out from Landfall’s own address, and answers go to whoever wrote."
      >
        {(mailbox, at) => (
          <MailboxRow
            mailbox={mailbox}
            isFirst={at === 0}
            onEdit={() => EditMailboxDialog.whenLoaded(() => setEdited(mailbox))}
          />
        )}
      </SettingsList>
      <div>
        <AddButton
          variant="default"
          disabled={!data}
          onClick={() => NewMailboxDialog.whenLoaded(() => setEdited('new'))}
        >
          New mailbox
        </AddButton>
      </div>
      {data && edited === 'new' && <NewMailboxDialog redirectUrl={data.redirect_url} onClose={close} />}
      {data && typeof edited === 'object' && (
        <EditMailboxDialog mailbox={edited} redirectUrl={data.redirect_url} onClose={close} />
      )}
    </Section>
  );
}
