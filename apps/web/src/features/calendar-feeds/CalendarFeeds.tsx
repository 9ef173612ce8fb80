import type { CalendarFeed } from '@landfall/contract/calendar-feeds';
import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { SettingsList } from '../../listing/SettingsList.tsx';
import { AddButton, QuietButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { FeedAddressDialog } from './FeedAddressDialog.tsx';
import { feedWords } from './feed-words.ts';
import { NewFeedDialog } from './NewFeedDialog.tsx';
import { calendarFeedsQuery, type FeedWithAddress, useRevokeFeed, useRotateFeed } from './queries.ts';

interface CalendarFeedsProps {
  /** Whether the dialog for a new feed is open, by the address. */
  adding: boolean;
  onAdding: (adding: boolean, saved?: boolean) => void;
}

/**
 * The person's own feeds: what each holds, when it was last read, and the buttons that change its address or end it.
 */
export function CalendarFeeds({ adding, onAdding }: CalendarFeedsProps) {
  const feeds = useQuery({ ...calendarFeedsQuery, refetchOnMount: 'always' });
  const [made, setMade] = useState<FeedWithAddress>();
  return (
    <>
      <Box component="p" mt={-8} c="dimmed">
        Case dates in the calendar that you already use. Calendars may lag by up to a day: rely on what
        Landfall shows.
      </Box>
      <SettingsList
        label="Calendar feeds"
        query={feeds}
        items={feeds.data}
        failureWords="Failed to fetch calendar feeds"
        empty="No calendar feeds yet."
        unframed
      >
        {(feed) => <FeedRow feed={feed} onMade={setMade} />}
      </SettingsList>
      <div>
        <AddButton variant="default" onClick={() => onAdding(true)}>
          New feed
        </AddButton>
      </div>
      {adding && (
        <NewFeedDialog
          onMade={(feed) => {
            onAdding(false, true);
            setMade(feed);
          }}
          onClose={() => onAdding(false)}
        />
      )}
      {/* One dialog after the other: each returns the focus to the button that opened it. */}
      {made && !adding && <FeedAddressDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface FeedRowProps {
  feed: CalendarFeed;
  onMade: (made: FeedWithAddress) => void;
}

function FeedRow({ feed, onMade }: FeedRowProps) {
  const rotate = useRotateFeed();
  const revoke = useRevokeFeed();
  const { name, fetched_at } = feed;

  async function askToRotate() {
    const agreed = await confirm({
      title: `Give ${name} a new address?`,
      text: 'Its address stops working at once, wherever it is in use. Calendars need the new one.',
      confirm: 'New Address',
    });
    if (agreed)
      rotate.mutate(feed, {
        onSuccess: onMade,
        onError: (error) => toastFailure(`${name} keeps its address. ${errorWords(error)}`),
      });
  }

  async function askToRevoke() {
    const agreed = await confirm({
      title: `Revoke ${name}?`,
      text: 'Its address stops working at once, wherever it is in use. What calendars have copied stays there until they drop it.',
      confirm: 'Revoke',
      cancel: 'Keep it',
    });
    if (agreed)
      revoke.mutate(feed, {
        onSuccess: () => toast(`${name} revoked`),
        onError: (error) => toastFailure(`${name} was not revoked. ${errorWords(error)}`),
      });
  }

  return (
    <Group component="li" gap="4px 12px" py={8} justify="space-between" style={{ listStyle: 'none' }}>
      <Stack gap={0} miw={0} flex="1 1 12rem" className="wrap-anywhere">
        <Box component="span" fw={500}>
          {name}
        </Box>
        <span className="small muted">{feedWords(feed)}</span>
        <span className="small muted">
          {fetched_at ? (
            <>
              Last fetched <InstantText instant={fetched_at} layout="ago" />
            </>
          ) : (
            'Not fetched yet'
          )}
        </span>
      </Stack>
      <Group component="span" wrap="nowrap" gap={4}>
        <QuietButton aria-label={`New address for ${name}`} loading={rotate.isPending} onClick={askToRotate}>
          New address
        </QuietButton>
        <QuietButton
          color="red"
          aria-label={`Revoke ${name}`}
          loading={revoke.isPending}
          onClick={askToRevoke}
        >
          Revoke
        </QuietButton>
      </Group>
    </Group>
  );
}
