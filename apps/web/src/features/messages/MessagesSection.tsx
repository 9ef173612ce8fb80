import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { AddButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { LineSkeleton } from '../../ui/SectionSkeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { recordThreadsQuery } from './queries.ts';
import { ThreadRow } from './ThreadRow.tsx';

const NewThreadDialog = deferred(async () => (await import('./NewThreadDialog.tsx')).NewThreadDialog);

interface MessagesSectionProps {
  /** The case, beneficiary or petitioner that the threads are about. */
  ownerId: string;
  mayWrite: boolean;
}

/** The threads of a case and its people, or of a person or company, with the button for a new one. */
export function MessagesSection({ ownerId, mayWrite }: MessagesSectionProps) {
  const list = useInfiniteQuery(recordThreadsQuery(ownerId));
  const [beginning, setBeginning] = useState(false);
  const threads = list.data?.pages.flatMap((page) => page.threads);
  return (
    <Section
      title="Messages"
      actions={
        mayWrite && (
          <AddButton
            variant="default"
            className="screen-only"
            onClick={() => NewThreadDialog.whenLoaded(() => setBeginning(true))}
          >
            New Thread
          </AddButton>
        )
      }
    >
      {list.isError && !threads ? (
        <RetryAlert
          message={errorWords(list.error, 'Failed to fetch messages')}
          onRetry={() => list.refetch()}
        />
      ) : !threads ? (
        <LineSkeleton label="Loading messages" />
      ) : threads.length === 0 ? (
        <p className="muted">No messages yet</p>
      ) : (
        <>
          <ol className="box lined" aria-label="Threads">
            {threads.map((thread) => (
              <li key={thread.id}>
                <ThreadRow thread={thread} withOwner={thread.owner.id !== ownerId} />
              </li>
            ))}
          </ol>
          <LoadMore
            shown={threads.length}
            total={list.data?.pages.at(-1)?.total}
            loading={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
            onLoadMore={() => list.fetchNextPage()}
          />
        </>
      )}
      {beginning && <NewThreadDialog ownerId={ownerId} onClose={() => setBeginning(false)} />}
    </Section>
  );
}
