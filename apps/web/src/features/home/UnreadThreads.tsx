import { UNREAD_COUNTED } from '@landfall/contract/constants';
import { getHome } from '@landfall/contract/home';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { PATHS } from '../../paths.ts';
import { columnsOf, DataTable } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import type { Home } from './due-words.ts';

const column = columnsOf<Home['unread']['threads'][number]>();

const COLUMNS = [
  column.accessor('subject', {
    header: 'Thread',
    meta: { place: 'lead' },
    cell: ({ row: { original } }) => (
      <span className="cell-lines wrap-anywhere">
        <Link to={PATHS.thread} params={{ threadId: original.id }} className="name-link">
          {original.subject}
        </Link>
        <span className="small muted">{original.owner_name}</span>
      </span>
    ),
  }),
  column.accessor('last_author', { header: 'From' }),
  column.accessor('last_at', {
    header: 'Last message',
    cell: ({ getValue }) => <InstantText instant={getValue()} layout="ago" />,
  }),
];

/** The unread threads, with a link to all of them. Renders nothing without any. */
export function UnreadThreads({ unread }: Pick<Home, 'unread'>) {
  const titleId = useId();
  const navigate = useNavigate();
  // Due dates are not refetched with each message; this part is, with the other messages.
  const { data } = useQuery({
    queryKey: [QUERY_ROOT.threads, 'home'],
    queryFn: async ({ signal }) => (await call(getHome, { query: {}, signal })).unread,
    ...(unread.total > 0 && { initialData: unread }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || data.total === 0) return null;
  const { threads, total } = data;
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={titleId}>
      <Group gap={8} align="baseline">
        <h2 id={titleId} className="section-title">
          Messages
        </h2>
        <span className="muted">
          {total < UNREAD_COUNTED ? `${total} unread` : `${UNREAD_COUNTED - 1}+ unread`}
        </span>
      </Group>
      <DataTable
        label="Messages"
        columns={COLUMNS}
        rows={threads}
        onOpen={({ id }) => navigate({ to: PATHS.thread, params: { threadId: id } })}
      />
      {total > threads.length && (
        <Group gap="4px 12px" className="small">
          <span className="muted">The first {threads.length} are shown.</span>
          <Link to={PATHS.thread} params={{}} className="name-link">
            All messages
          </Link>
        </Group>
      )}
    </Stack>
  );
}
