import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Total, useTotal } from './useTotal.ts';

const counting = queryOptions({
  queryKey: ['cases', 'total'],
  queryFn: async (): Promise<number | null> => 7,
});

interface ProbeProps {
  list: Parameters<typeof useTotal>[0];
  onFound: (total: Total) => void;
}

function Probe({ list, onFound }: ProbeProps) {
  onFound(useTotal(list, counting));
  return null;
}

/** The total of a list whose pages have these totals; `counted` is the answer of the counting call, if any. */
function totalOf(pages: (number | null)[] | undefined, counted?: number, isPlaceholderData = false): Total {
  const queryClient = new QueryClient();
  if (counted !== undefined) queryClient.setQueryData(counting.queryKey, counted);
  let found: Total | undefined;
  const data = pages && { pages: pages.map((total) => ({ total })), pageParams: pages.map(String) };
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe list={{ data, isPlaceholderData }} onFound={(total) => (found = total)} />
    </QueryClientProvider>,
  );
  if (!found) throw new Error('The probe was not drawn');
  return found;
}

test('the latest total of a page is used, whatever was counted before', () => {
  expect(totalOf([3, 4], 9)).toEqual({ count: 4, waiting: false });
  expect(totalOf([0], 9)).toEqual({ count: 0, waiting: false });
});

test('a later page without one does not remove it', () => {
  expect(totalOf([3, null]).count).toBe(3);
});

test('without one in any page the counted one is used, and unknown until then', () => {
  expect(totalOf([null, null])).toEqual({ count: undefined, waiting: true });
  expect(totalOf([null, null], 9)).toEqual({ count: 9, waiting: false });
});

test('there is none before the first rows, nor is one of other filters used for earlier rows', () => {
  expect(totalOf(undefined, 9).count).toBeUndefined();
  expect(totalOf([null], 9, true).count).toBeUndefined();
});
