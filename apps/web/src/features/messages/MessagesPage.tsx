import { LIMITS, SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { THREAD_BOXES, type ThreadBox } from '@landfall/contract/threads';
import { Group, Tabs } from '@mantine/core';
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FilledPage, FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { useRememberRecord } from '../search/useRememberRecord.ts';
import styles from './MessagesPage.module.css';
import { threadQuery } from './queries.ts';
import { type MessageSearch, parseMessageSearch } from './search.ts';
import { ThreadList } from './ThreadList.tsx';
import { ThreadView } from './ThreadView.tsx';

const DocumentPreview = deferred(
  async () => (await import('../documents/preview/DocumentPreview.tsx')).DocumentPreview,
);

const route = getRouteApi(PATHS.thread);

const BOX_WORDS: Readonly<Record<ThreadBox, string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  all: 'All',
  waiting: 'Waiting for client',
  snoozed: 'Snoozed',
  closed: 'Closed',
};

/** Where the list and a thread have room beside each other. */
const WIDE = 'screen and (min-width: 80em)';

/** What the address holds of the list, without what belongs to a thread. */
function listSearch({ box, q }: MessageSearch): MessageSearch {
  return { ...(box && { box }), ...(q && { q }) };
}

/** The inbox, and the thread that is read: beside each other where there is room, else one after the other. */
export function MessagesPage() {
  const { threadId } = route.useParams();
  const { search, change } = useAddress(parseMessageSearch);
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const { data } = useInfiniteQuery({ ...threadQuery(threadId ?? ''), enabled: threadId !== undefined });
  const subject = data?.pages[0]?.thread.subject ?? '';
  useDocumentTitle(`${threadId && subject ? subject : 'Messages'} · ${PRODUCT_NAME}`);
  useRememberRecord(threadId ? subject : '');
  const linked = Number.parseInt(search.message ?? '', 10);
  const linkedNo = linked > 0 ? linked : undefined;

  const preview = search.document && (
    <DocumentPreview
      id={search.document}
      no={search.version ? Number(search.version) : undefined}
      page={1}
      onVersion={(no) => change({ version: String(no) }, true)}
      onClose={() => change({ document: undefined, version: undefined })}
    />
  );

  if (threadId && !wide) {
    return (
      <FlowingPage>
        <ThreadView
          id={threadId}
          linkedNo={linkedNo}
          back={
            <Link
              to={PATHS.thread}
              params={{ threadId: undefined }}
              search={listSearch(search)}
              className="back-link"
            >
              <IconArrowLeft size={16} stroke={1.6} aria-hidden />
              All messages
            </Link>
          }
        />
        {preview}
      </FlowingPage>
    );
  }
  const box = search.box ?? 'all';
  return (
    <FilledPage>
      <PageHeader title="Messages" />
      <Tabs
        value={box}
        onChange={(next) =>
          change({
            box: next === 'all' ? undefined : (next as NonNullable<MessageSearch['box']>),
            q: search.q,
          })
        }
        className={styles.boxes ?? ''}
      >
        <Group gap="8px 24px" justify="space-between" align="flex-end">
          <Tabs.List className={styles.tabs ?? ''}>
            {THREAD_BOXES.map((value) => (
              <Tabs.Tab key={value} value={value}>
                {BOX_WORDS[value]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SearchField
            label="Search messages"
            value={search.q ?? ''}
            delayMs={SEARCH_DEBOUNCE_MS}
            maxLength={LIMITS.search}
            onChange={(q) => change({ q: q || undefined }, true)}
          />
        </Group>
        <Tabs.Panel value={box} className={styles.panes ?? ''}>
          <section className={styles.list} aria-label="Inbox">
            <ThreadList search={search} openId={threadId} onResetSearch={() => change({ q: undefined })} />
          </section>
          {wide && (
            <div className={styles.read}>
              {threadId ? (
                <ThreadView id={threadId} linkedNo={linkedNo} />
              ) : (
                <EmptyState title="Choose a thread" text="The keys j and k go from one to the next." />
              )}
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
      {preview}
    </FilledPage>
  );
}
