import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './TotalCount.module.css';
import type { Total } from './useTotal.ts';

interface TotalCountProps {
  total: Total;
  words: (count: number) => string;
  /** CSS length of the place that is kept for it: about as wide as a count of five digits. */
  width: string;
}

/** How many there are. A skeleton keeps the place while they are counted; an empty line is left when that fails. */
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
