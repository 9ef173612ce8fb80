import { type Mailbox, mailbox as mailboxShape } from '@landfall/contract/mailboxes';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { MailboxFields } from './MailboxFields.tsx';
import {
  keepsSecrets,
  keptSettings,
  type MailboxValues,
  mailboxDisagreements,
  mailboxErrors,
  mailboxFaults,
  settingsOf,
  valuesOfMailbox,
} from './mailbox-values.ts';
import { needsSignIn } from './mailbox-words.ts';
import { valuesAt } from './providers.ts';
import { useCreateMailbox, useUpdateMailbox } from './queries.ts';

interface NewMailboxDialogProps {
  redirectUrl: string;
  onClose: () => void;
}

/** Adds a mailbox. */
export function NewMailboxDialog({ redirectUrl, onClose }: NewMailboxDialogProps) {
  const { mutateAsync: create } = useCreateMailbox();
  const form = useForm<MailboxValues>({
    initialValues: valuesAt('google', undefined),
    validate: mailboxFaults,
  });
  return (
    <EntryDialog
      secret
      title="New Mailbox"
      submitLabel="Add Mailbox"
      size="lg"
      form={form}
      send={(values) => create(settingsOf(values))}
      errorsOf={mailboxErrors}
      onSent={({ mailbox }) => {
        onClose();
        const next = needsSignIn(mailbox) ? 'connect it next' : 'test it next';
        toast(`${mailbox.address} added: ${next}`);
      }}
      onClose={onClose}
    >
      <p className="muted">
        Answers to the mails that your office writes arrive here, and Landfall puts them in their threads.
        Mail that is in the mailbox already stays as it is.
      </p>
      <MailboxFields
        form={form}
        redirectUrl={redirectUrl}
        stored={{ password: false, clientSecret: false }}
      />
    </EntryDialog>
  );
}

interface EditMailboxDialogProps extends NewMailboxDialogProps {
  mailbox: Mailbox;
}

/** Changes how mail of a mailbox is received and sent. */
export function EditMailboxDialog({ mailbox, redirectUrl, onClose }: EditMailboxDialogProps) {
  // The mailbox as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(mailbox);
  const { mutateAsync: update } = useUpdateMailbox();
  const form = useForm<MailboxValues>({ initialValues: valuesOfMailbox(base), validate: mailboxFaults });
  const keeps = keepsSecrets(base, form.values);
  return (
    <EditDialog
      secret
      title={`Edit ${base.address}`}
      submitLabel="Save"
      size="lg"
      form={form}
      version={base.version}
      send={(values, version, current: Mailbox = base) =>
        update({ id: base.id, ...keptSettings(base, current, values), version })
      }
      errorsOf={mailboxErrors}
      onSaved={() => {
        onClose();
        toast('Mailbox saved');
      }}
      readCurrent={(stale) => mailboxShape.safeParse(stale).data}
      compare={(current) => mailboxDisagreements(base, current, form.values)}
      // A refused save has already refetched the list.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      <MailboxFields
        form={form}
        redirectUrl={redirectUrl}
        stored={{ password: keeps && base.has_password, clientSecret: keeps && base.oauth !== null }}
        isElsewhere={!keeps}
      />
    </EditDialog>
  );
}
