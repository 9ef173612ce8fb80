import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../ui/NavCount.tsx';
import { boardQuery } from './queries.ts';

/** How many rows the board has, beside the way to it. Nothing while that is not known, and when there are none. */
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
