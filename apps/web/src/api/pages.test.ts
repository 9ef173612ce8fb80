import { expect, test, vi } from 'vitest';
import { loadNextPage, type PagedQuery } from './pages.ts';

const read = (pages: number, more: Partial<PagedQuery> = {}) => ({
  data: { pages: Array.from({ length: pages }) },
  hasNextPage: true,
  isError: false,
  ...more,
});

test('the next page is requested once', async () => {
  const fetchNextPage = vi.fn(async () => read(2));
  await loadNextPage({ ...read(1), fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('after a refresh of the list it is requested again', async () => {
  const fetchNextPage = vi.fn(async () => read(1));
  await loadNextPage({ ...read(1), fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test.each([{ isError: true }, { hasNextPage: false }])(
  'one that failed is not requested again automatically: %j',
  async (more) => {
    const fetchNextPage = vi.fn(async () => read(1, more));
    await loadNextPage({ ...read(1), fetchNextPage });
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  },
);
