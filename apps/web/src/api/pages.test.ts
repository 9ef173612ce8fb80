import { expect, test, vi } from 'vitest';
import { loadNextPage, type PagedQuery } from './pages.ts';

const read = (pages: number, more: Partial<PagedQuery> = {}) => ({
  data: { pages: Array.from({ length: pages }) },
  hasNextPage: true,
  isError: false,
  ...more,
});

test('the next page is asked for once', async () => {
  const fetchNextPage = vi.fn(async () => read(2));
  await loadNextPage({ ...read(1), fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('of a list that was just being read anew it is asked for once more', async () => {
  const fetchNextPage = vi.fn(async () => read(1));
  await loadNextPage({ ...read(1), fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test.each([{ isError: true }, { hasNextPage: false }])(
  'one that cannot be had is not asked for again by itself: %j',
  async (more) => {
    const fetchNextPage = vi.fn(async () => read(1, more));
    await loadNextPage({ ...read(1), fetchNextPage });
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  },
);
