import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { formatInstant } from '../../../lib/date-format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast, toastFailure } from '../../../ui/toast.tsx';
import type { MadeLink } from './link-queries.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied to clipboard');
  } catch (error) {
    console.error(error);
    toastFailure('This browser does not let the link be copied: select it and copy it yourself');
  }
}

interface LinkAddressDialogProps {
  made: MadeLink;
  onClose: () => void;
}

/** Shows a link's address, which cannot be shown again later. */
export function LinkAddressDialog({ made: { client_link: link, url }, onClose }: LinkAddressDialogProps) {
  return (
    <Dialog title="Link for a Client" closeOnClickOutside={false} onClose={onClose}>
      <Stack>
        <p className="notice" data-tone="yellow">
          This link is shown only now. Whoever has it can send files for this case until{' '}
          {formatInstant(link.expires_at)}: give it only to the client.
        </p>
        <TextInput
          label="Link"
          value={url}
          readOnly
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => copy(url)}>
            Copy Link
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
