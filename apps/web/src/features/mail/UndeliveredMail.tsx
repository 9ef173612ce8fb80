import { counted } from '@landfall/contract/counted';
import { Box, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { undeliveredMailQuery } from './queries.ts';

/** Shows admins which mails were not delivered, and why. Renders nothing without any. */
export function UndeliveredMail() {
  const mail = useInfiniteQuery(undeliveredMailQuery);
  const shown = mail.data?.pages.flatMap((page) => page.mail) ?? [];
  const total = mail.data?.pages.at(-1)?.total ?? 0;

  if (mail.isError && !mail.data) {
    return (
      <RetryAlert
        message={errorWords(mail.error, 'Failed to ask for undelivered mail')}
        onRetry={() => mail.refetch()}
      />
    );
  }
  if (total === 0) return null;
  return (
    <details className="box notice" data-tone="yellow">
      <Box component="summary" fw={600} style={{ cursor: 'pointer' }}>
        {counted(total, 'mail')} could not be delivered
        <Box component="span" fw={400}>
          {' '}
          in the last 30 days
        </Box>
      </Box>
      <Stack component="ul" gap={12} mt={12} mb={4} c="var(--text)">
        {shown.map(({ id, recipient, subject, created_at, error }) => (
          <Stack component="li" key={id} gap={2} className="wrap-anywhere">
            <Group component="span" gap="4px 12px" justify="space-between">
              <strong>{recipient}</strong>
              <InstantText instant={created_at} layout="ago" />
            </Group>
            <span>{subject}</span>
            <span className="failure">{error}</span>
          </Stack>
        ))}
      </Stack>
      <LoadMore
        shown={shown.length}
        total={total}
        loading={mail.isFetchingNextPage}
        failure={mail.isFetchNextPageError ? errorWords(mail.error) : undefined}
        onLoadMore={() => mail.fetchNextPage()}
      />
    </details>
  );
}
