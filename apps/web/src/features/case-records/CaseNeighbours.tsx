import type { CaseListRow } from '@landfall/contract/case-records';
import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { loadNextPage } from '../../api/pages.ts';
import { PATHS } from '../../paths.ts';
import { caseListQuery } from './queries.ts';
import { filtersOfCases, parseCaseSearch } from './search.ts';

interface CaseNeighboursProps {
  caseId: string;
  /** The address of the list that the case was opened from. */
  list: string;
}

/**
 * Links to the previous and next case of the list from which this one was opened. The list is the one that was left: a
 * case that no longer passes its filters keeps its position. At its end another page is loaded.
 */
export function CaseNeighbours({ caseId, list }: CaseNeighboursProps) {
  const query = caseListQuery(filtersOfCases(parseCaseSearch(searchOf(list))));
  const isKnown = useQueryClient().getQueryData(query.queryKey) !== undefined;
  const cases = useInfiniteQuery({ ...query, enabled: !isKnown });
  const rows = cases.data?.pages.flatMap((page) => page.case_records) ?? [];
  const at = rows.findIndex(({ id }) => id === caseId);
  const isLast = at >= 0 && at === rows.length - 1 && cases.hasNextPage;
  const loadMore = useEffectEvent(() => void loadNextPage(cases));
  useEffect(() => {
    if (isLast) loadMore();
  }, [isLast]);

  if (at < 0) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Neighbour which="Previous" letter="k" row={rows[at - 1]} list={list} />
      <Neighbour which="Next" letter="j" row={rows[at + 1]} list={list} />
    </Group>
  );
}

function searchOf(list: string): Record<string, string> {
  return Object.fromEntries(new URL(list, window.location.origin).searchParams);
}

interface NeighbourProps {
  which: 'Next' | 'Previous';
  /** The shortcut that presses it. */
  letter: 'j' | 'k';
  row: CaseListRow | undefined;
  list: string;
}

/** A link to the previous or next case. It replaces the history entry, so that Back leads to the list. */
function Neighbour({ which, letter, row, list }: NeighbourProps) {
  const navigate = useNavigate();
  const Icon = which === 'Next' ? IconChevronDown : IconChevronUp;
  const go = ({ id: caseId }: CaseListRow) =>
    void navigate({ to: PATHS.case, params: { caseId }, state: { list }, replace: true });
  return (
    <ActionIcon
      aria-label={row ? `${which} case: ${row.title}` : `No ${which.toLowerCase()} case`}
      title={`${which} case (${letter})`}
      data-shortcut={letter}
      disabled={!row}
      onClick={() => row && go(row)}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
