import type { Mailbox } from '@landfall/contract/mailboxes';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CopyField } from './CopyField.tsx';
import { useRenewWebhook } from './queries.ts';

interface WebhookDialogProps {
  mailbox: Mailbox;
  onClose: () => void;
}

/** The address to which a mail service posts mails, and the secret for it, which is shown only once. */
export function WebhookDialog({ mailbox, onClose }: WebhookDialogProps) {
  const renew = useRenewWebhook();
  const [secret, setSecret] = useState<string>();

  async function make() {
    const agreed =
      !mailbox.has_webhook ||
      (await confirm({
        title: 'Renew the secret?',
        text: 'Mails that the service posts with the present one are refused from now on, until it has the new one.',
        confirm: 'Renew Secret',
      }));
    if (agreed) renew.mutate(mailbox.id, { onSuccess: (made) => setSecret(made.secret) });
  }

  return (
    <Dialog title={`Webhook of ${mailbox.address}`} size="lg" closeOnClickOutside={!secret} onClose={onClose}>
      <Stack>
        <p className="muted">
          A mail service that receives mails for you can bring them here, instead of Landfall reading a
          mailbox: it posts each mail as it came, as <code>message/rfc822</code>, to the address below, with
          the header <code>Authorization: Bearer</code> and the secret.
        </p>
        <CopyField label="Webhook address" value={mailbox.webhook_url} />
        {secret ? (
          <>
            <p className="notice" data-tone="yellow" role="status">
              The secret is shown once. Whoever has it can bring mails into your inbox: give it to the mail
              service alone.
            </p>
            <CopyField label="Secret" value={secret} />
          </>
        ) : (
          <p>
            {mailbox.has_webhook ? 'There is a secret, which nobody can look up.' : 'There is no secret yet.'}
          </p>
        )}
        {renew.error && (
          <Alert color="red" role="alert">
            {errorWords(renew.error, 'The secret could not be made')}
          </Alert>
        )}
        <Group gap={8} justify="flex-end">
          {!secret && (
            <Button variant="default" loading={renew.isPending} onClick={make}>
              {mailbox.has_webhook ? 'Renew secret' : 'Make a secret'}
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
