import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './TotalCount.module.css';
import type { Total } from './useTotal.ts';

interface TotalCountProps {
  total: Total;
  words: (count: number) => string;
  /** CSS width that is reserved for the count: about five digits. */
  width: string;
}

/** The number of rows. A skeleton shows while it is counted; the line stays empty when that fails. */
export function TotalCount({ total: { count, waiting }, words, width }: TotalCountProps) {
  if (count !== undefined) return <span>{words(count)}</span>;
  return (
    <span className={styles.place} style={waiting ? { width } : {}} aria-busy={waiting || undefined}>
      {waiting && (
        <>
          <span className="visually-hidden">Counting…</span>
          <Skeleton width="100%" />
        </>
      )}
    </span>
  );
}
