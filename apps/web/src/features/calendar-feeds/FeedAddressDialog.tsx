import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { webcalAddress } from './feed-words.ts';
import type { FeedWithAddress } from './queries.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast('Calendar address copied to clipboard');
  } catch (error) {
    console.error(error);
    toastFailure('This browser does not let the address be copied: select it and copy it yourself');
  }
}

interface FeedAddressDialogProps {
  made: FeedWithAddress;
  onClose: () => void;
}

/** Shows a feed's address, which cannot be shown again later. */
export function FeedAddressDialog({ made: { calendar_feed: feed, url }, onClose }: FeedAddressDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Address of ${feed.name}`} closeOnClickOutside={false}>
      <Stack>
        <p className="notice" data-tone="yellow">
          This address is shown once. Whoever has it can read this calendar: give it only to your calendar
          program.
        </p>
        <TextInput
          label="Calendar address"
          value={url}
          readOnly
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group gap={8}>
          <Button leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => copy(url)}>
            Copy address
          </Button>
          <Button
            component="a"
            href={webcalAddress(url)}
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
          >
            Open in calendar program
          </Button>
        </Group>
        <p className="muted">
          In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web. On an
          iPhone or a Mac: open it in the calendar program.
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
