import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import styles from './Board.module.css';
import { boardQuery } from './queries.ts';

/** How many rows the board has, beside the way to it. Nothing while that is not known, and when there are none. */
export function BoardCount() {
  const { data } = useQuery(boardQuery);
  const total = data?.checks.reduce((sum, check) => sum + check.total, 0) ?? 0;
  if (total === 0) return null;
  const isOverdue = data?.checks.some((check) => check.key === 'overdue' && check.total > 0);
  return (
    <span
      className={styles.count}
      data-overdue={isOverdue || undefined}
      title={`${counted(total, 'point')} to look at`}
    >
      <span className="visually-hidden">, {counted(total, 'point')} to look at</span>
      <span aria-hidden>{total > 999 ? '999+' : total}</span>
    </span>
  );
}
