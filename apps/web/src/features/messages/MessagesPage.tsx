import { LIMITS, SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, Tabs } from '@mantine/core';
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../listing/BackLink.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FilledPage, FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { FailingMailboxes } from '../mailboxes/FailingMailboxes.tsx';
import { useRememberRecord } from '../search/useRememberRecord.ts';
import { BOX_WORDS, BOXES, type InboxBox, isTriage } from './boxes.ts';
import styles from './MessagesPage.module.css';
import { threadQuery } from './queries.ts';
import { type MessageSearch, parseMessageSearch } from './search.ts';
import { ThreadList } from './ThreadList.tsx';
import { ThreadView } from './ThreadView.tsx';
import { UnfiledCount } from './triage/UnfiledCount.tsx';
import { useNextMail } from './triage/useNextMail.ts';

const DocumentPreview = deferred(
  async () => (await import('../documents/preview/DocumentPreview.tsx')).DocumentPreview,
);
const TriageList = deferred(async () => (await import('./triage/TriageList.tsx')).TriageList);
const TriageMail = deferred(async () => (await import('./triage/TriageMail.tsx')).TriageMail);

const route = getRouteApi(PATHS.thread);

/** The width from which the list and a thread fit beside each other. */
const WIDE = 'screen and (min-width: 80em)';

/** The search parameters of the list, without those of a thread. */
function listSearch({ box, q }: MessageSearch): MessageSearch {
  return { ...(box && { box }), ...(q && { q }) };
}

/** The inbox with the open thread: side by side where there is room, else one at a time. */
export function MessagesPage() {
  const { threadId } = route.useParams();
  const { search, change } = useAddress(parseMessageSearch);
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const navigate = route.useNavigate();
  const { data } = useInfiniteQuery({ ...threadQuery(threadId ?? ''), enabled: threadId !== undefined });
  const subject = data?.pages[0]?.thread.subject ?? '';
  useDocumentTitle(`${threadId && subject ? subject : 'Messages'} · ${PRODUCT_NAME}`);
  useRememberRecord(subject ? threadId : undefined);
  const linked = Number.parseInt(search.message ?? '', 10);
  const linkedNo = linked > 0 ? linked : undefined;
  const box = search.box ?? 'all';
  // A link to a thread opens it, whichever box was shown before.
  const triage = isTriage(box) && !threadId ? box : undefined;
  const nextMail = useNextMail(triage, search.mail);

  const preview = search.document && (
    <DocumentPreview
      id={search.document}
      no={search.version ? Number(search.version) : undefined}
      page={1}
      onVersion={(no) => change({ version: String(no) }, true)}
      onClose={() => change({ document: undefined, version: undefined })}
    />
  );

  function open(next: InboxBox) {
    const held = {
      ...(next !== 'all' && { box: next }),
      ...(search.q && !isTriage(next) && { q: search.q }),
    };
    void navigate({ params: { threadId: isTriage(next) || triage ? undefined : threadId }, search: held });
  }

  // Back to the list as it was.
  const back = wide ? undefined : (
    <BackLink to={PATHS.thread} params={{ threadId: undefined }} search={listSearch(search)}>
      Messages
    </BackLink>
  );
  const mail = triage && search.mail && (
    <TriageMail
      id={search.mail}
      back={back}
      onDone={() => change({ mail: wide ? nextMail : undefined }, true)}
    />
  );
  const thread = threadId && <ThreadView id={threadId} linkedNo={linkedNo} back={back} />;
  const read = mail || thread;

  if (read && !wide) {
    return (
      <FlowingPage>
        {read}
        {preview}
      </FlowingPage>
    );
  }
  return (
    <FilledPage>
      <PageHeader title="Messages" />
      <FailingMailboxes />
      <Tabs
        value={triage ? 'triage' : box}
        onChange={(next) => open(next as InboxBox)}
        className={styles.boxes ?? ''}
      >
        <Group gap="8px 24px" justify="space-between" align="flex-end">
          <Tabs.List className={styles.tabs ?? ''}>
            {BOXES.map((value) => (
              <Tabs.Tab key={value} value={value}>
                <Group component="span" gap={6} wrap="nowrap">
                  {BOX_WORDS[value]}
                  {value === 'triage' && <UnfiledCount />}
                </Group>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {!triage && (
            <SearchField
              label="Search messages"
              value={search.q ?? ''}
              delayMs={SEARCH_DEBOUNCE_MS}
              maxLength={LIMITS.search}
              onChange={(q) => change({ q: q || undefined }, true)}
            />
          )}
        </Group>
        <Tabs.Panel value={triage ? 'triage' : box} className={styles.panes ?? ''}>
          <section className={styles.list} aria-label="Inbox">
            {triage ? (
              <TriageList
                box={triage}
                openId={search.mail}
                onChangeBox={(next) => change({ box: next, mail: undefined })}
              />
            ) : (
              <ThreadList
                search={{ box: isTriage(box) ? undefined : box, q: search.q }}
                openId={threadId}
                onResetSearch={() => change({ q: undefined })}
              />
            )}
          </section>
          {wide && (
            <div className={styles.read}>
              {read || (
                <EmptyState
                  title={triage ? 'Choose a mail' : 'Choose a thread'}
                  text="Press j and k to move through the list."
                />
              )}
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
      {preview}
    </FilledPage>
  );
}
