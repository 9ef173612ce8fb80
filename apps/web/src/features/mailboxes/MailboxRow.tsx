import type { Mailbox } from '@landfall/contract/mailboxes';
import { Box, Button, Group, Menu, Stack } from '@mantine/core';
import { IconPencil, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { Badge } from '../../ui/Badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { mailboxState, needsSignIn } from './mailbox-words.ts';
import { leaveToSignIn, useDeleteMailbox, useTestMailbox } from './queries.ts';

const MailboxTestDialog = deferred(async () => (await import('./MailboxTestDialog.tsx')).MailboxTestDialog);
const WebhookDialog = deferred(async () => (await import('./WebhookDialog.tsx')).WebhookDialog);

interface MailboxRowProps {
  mailbox: Mailbox;
  /** Whether it is the mailbox that sends mails. */
  isFirst: boolean;
  onEdit: () => void;
}

/** A mailbox with its address, state and actions. */
export function MailboxRow({ mailbox, isFirst, onEdit }: MailboxRowProps) {
  const { id, address, oauth, sender_checks, plus_addressing } = mailbox;
  const { tone, label, words } = mailboxState(mailbox, Date.now());
  const { mutateAsync: remove } = useDeleteMailbox();
  const testing = useTestMailbox();
  const [shown, setShown] = useState<'test' | 'webhook'>();
  const [leaving, setLeaving] = useState(false);
  const close = () => setShown(undefined);

  function test() {
    MailboxTestDialog.whenLoaded(() => setShown('test'));
    if (!testing.isPending) testing.mutate(id);
  }

  async function connect() {
    setLeaving(true);
    try {
      await leaveToSignIn(id);
    } catch (error) {
      console.error(error);
      toastFailure(errorWords(error));
      setLeaving(false);
    }
  }

  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${address}?`,
      text: 'Landfall no longer reads it or sends from it. Threads and the mails that came by it stay; answers that arrive later stay in the mailbox.',
      confirm: 'Delete Mailbox',
    });
    if (agreed) await runReported(remove(id), `${address} deleted`);
  }

  return (
    <Group component="li" gap="8px 16px" justify="space-between" align="flex-start" px={12} py={10}>
      <Stack gap={2} miw={0} flex="1 1 18rem">
        <Group gap="2px 10px">
          <Box component="span" fw={600} className="wrap-anywhere">
            {address}
          </Box>
          <Badge tone={tone}>{label}</Badge>
        </Group>
        <Box component="span" className="small wrap-anywhere" c={tone === 'red' ? 'var(--red)' : 'dimmed'}>
          {words}
        </Box>
        <span className="small muted">
          {[
            isFirst && 'Mail goes out from here.',
            sender_checks === 'none' && 'A person files each mail that comes.',
            plus_addressing === 'refused' && 'It does not accept addresses with a plus sign.',
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      </Stack>
      <Group gap={8} wrap="nowrap">
        {needsSignIn(mailbox) && (
          <Button variant={oauth?.is_connected ? 'default' : 'filled'} loading={leaving} onClick={connect}>
            {oauth?.is_connected ? 'Connect again' : 'Connect'}
          </Button>
        )}
        <Button variant="default" loading={testing.isPending} onClick={test}>
          Test
        </Button>
        <MoreMenu label={`More about ${address}`}>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={onEdit}>
            Edit…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconWebhook size={16} stroke={1.6} aria-hidden />}
            onClick={() => WebhookDialog.whenLoaded(() => setShown('webhook'))}
          >
            Webhook…
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={askAndDelete}
          >
            Delete…
          </Menu.Item>
        </MoreMenu>
      </Group>
      {shown === 'test' && (
        <MailboxTestDialog
          address={address}
          test={testing.data}
          error={testing.error}
          busy={testing.isPending}
          onAgain={test}
          onClose={close}
        />
      )}
      {shown === 'webhook' && <WebhookDialog mailbox={mailbox} onClose={close} />}
    </Group>
  );
}
