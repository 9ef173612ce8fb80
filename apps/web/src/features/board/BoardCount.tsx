import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../ui/NavCount.tsx';
import { boardQuery } from './queries.ts';

/** The number of rows on the board, beside its link. Renders nothing while it is unknown, or zero. */
export function BoardCount() {
  const { data } = useQuery(boardQuery);
  const total = data?.checks.reduce((sum, check) => sum + check.total, 0) ?? 0;
  if (total === 0) return null;
  const isOverdue = data?.checks.some((check) => check.key === 'overdue' && check.total > 0);
  return (
    <NavCount
      count={total}
      limit={1_000}
      words={`${counted(total, 'point')} to look at`}
      overdue={isOverdue}
    />
  );
}
