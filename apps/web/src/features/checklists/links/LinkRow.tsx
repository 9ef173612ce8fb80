import type { ClientLink } from '@landfall/contract/client-links';
import { Box, Group, Stack } from '@mantine/core';
import { runReported } from '../../../editing/run-reported.ts';
import { formatInstant } from '../../../lib/date-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { QuietButton } from '../../../ui/buttons.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { InstantText } from '../../../ui/InstantText.tsx';
import { useEndLink } from './link-queries.ts';
import { linkName, linkState, linkUse } from './link-words.ts';

/** One link: recipient, items, expiry, received files, and the button that ends it. */
export function LinkRow({ link }: { link: ClientLink }) {
  const { items, expires_at, revoked_at, created_at, last_visited_at, author_display_name } = link;
  const { mutateAsync: end, isPending } = useEndLink();
  const { label, tone, good } = linkState(link, Date.now());
  const name = linkName(link);

  async function askAndEnd() {
    const agreed = await confirm({
      title: 'End this link?',
      text: `${name}: it stops working at once, wherever it was passed on. Files that have come by it stay.`,
      confirm: 'End Link',
    });
    if (agreed) await runReported(end(link.id), 'Link ended');
  }

  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap={12} px={12} py={8}>
      <Stack gap={2} flex={1} miw={0} className="wrap-anywhere">
        <Group gap="2px 8px">
          <Box component="span" fw={500}>
            {name}
          </Box>
          <Badge tone={tone}>{label}</Badge>
        </Group>
        <span className="small">
          {items.map(({ title }) => title).join(' · ') || 'For items that were deleted'}
        </span>
        <span className="small muted">
          {linkUse(link)}
          {last_visited_at && (
            <>
              {' · last opened '}
              <InstantText instant={last_visited_at} layout="ago" />
            </>
          )}
        </span>
        <span className="small muted">
          Made by {author_display_name} <InstantText instant={created_at} layout="ago" />
          {revoked_at === null
            ? ` · ${good ? 'until' : 'expired'} ${formatInstant(expires_at)}`
            : ` · ended ${formatInstant(revoked_at)}`}
        </span>
      </Stack>
      {good && (
        <QuietButton
          flex="none"
          color="red"
          loading={isPending}
          aria-label={`End link: ${name}`}
          onClick={askAndEnd}
        >
          End link
        </QuietButton>
      )}
    </Group>
  );
}
