import { expect, test, vi } from 'vitest';
import { loadNextPage } from './pages.ts';

test('the next page is asked for once', async () => {
  const fetchNextPage = vi.fn(async () => {});
  await loadNextPage({ isFetching: false, isFetchingNextPage: false, fetchNextPage });
  await loadNextPage({ isFetching: true, isFetchingNextPage: true, fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test('of a list that is being read anew it is asked for after that', async () => {
  const read = Promise.withResolvers<void>();
  const fetchNextPage = vi.fn(() => read.promise);
  const loading = loadNextPage({ isFetching: true, isFetchingNextPage: false, fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  read.resolve();
  await loading;
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});
