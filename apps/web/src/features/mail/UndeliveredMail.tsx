import { counted } from '@landfall/contract/counted';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { undeliveredMailQuery } from './queries.ts';
import styles from './UndeliveredMail.module.css';

/** Tells an admin which mail never reached its reader, and why. Nothing while all of it does. */
export function UndeliveredMail() {
  const mail = useInfiniteQuery(undeliveredMailQuery);
  const shown = mail.data?.pages.flatMap((page) => page.mail) ?? [];
  const total = mail.data?.pages.at(-1)?.total ?? 0;

  if (mail.isError && !mail.data) {
    return (
      <RetryAlert
        message={errorWords(mail.error, 'Failed to ask for undelivered mail')}
        busy={mail.isFetching}
        onRetry={() => mail.refetch()}
      />
    );
  }
  if (total === 0) return null;
  return (
    <details className={styles.notice}>
      <summary>
        {counted(total, 'mail')} could not be delivered
        <span className={styles.span}> in the last 30 days</span>
      </summary>
      <ul className={styles.list}>
        {shown.map(({ id, recipient, subject, created_at, error }) => (
          <li key={id}>
            <span className={styles.head}>
              <strong>{recipient}</strong>
              <InstantText instant={created_at} layout="ago" />
            </span>
            <span>{subject}</span>
            <span className={styles.reason}>{error}</span>
          </li>
        ))}
      </ul>
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
