import { LIMITS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { NavCount } from '../../ui/NavCount.tsx';
import { savedViewsQuery, viewCountsQuery } from './queries.ts';

interface PinnedViewsProps {
  /** The CSS class of a sidebar link. */
  className: string | undefined;
  onChoose?: () => void;
}

/** The views that a person has pinned to the sidebar, below the link to their list, each with its number of cases. */
export function PinnedViews({ className, onChoose }: PinnedViewsProps) {
  const pinned = useQuery(savedViewsQuery).data?.filter((view) => view.pinned) ?? [];
  const counts = useQuery(viewCountsQuery(pinned.map(({ id }) => id))).data;
  const shown: unknown = useSearch({ strict: false, select: (search: { view?: unknown }) => search.view });
  if (pinned.length === 0) return null;
  return (
    <ul aria-label="Saved views">
      {pinned.map(({ id, name }) => {
        const count = counts?.[id];
        return (
          <li key={id}>
            <Link
              to={PATHS.cases}
              search={{ view: id }}
              className={className}
              data-active={id === shown || undefined}
              aria-current={id === shown ? 'page' : undefined}
              activeProps={{}}
              title={name}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <span>{name}</span>
              {count !== undefined && (
                <NavCount count={count} limit={LIMITS.viewCounted} words={counted(count, 'case')} />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
