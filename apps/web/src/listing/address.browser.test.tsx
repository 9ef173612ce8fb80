import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useNavigateHere } from './useAddress.ts';

function ListPage() {
  const navigateHere = useNavigateHere();
  return (
    <button type="button" onClick={() => void navigateHere({ search: { q: 'typed' } })}>
      Search
    </button>
  );
}

/** A list at '/list' and a page at '/record', which finishes loading when it is released. */
async function openList(path: string) {
  const released = Promise.withResolvers<void>();
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/list', component: ListPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/record',
      component: () => <h1>Record</h1>,
      loader: () => released.promise,
      pendingMs: Number.POSITIVE_INFINITY,
    }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await render(<RouterProvider router={router as never} />);
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible();
  return { router, release: released.resolve };
}

it.each(['/list', '/list/', '/list?sort=title'])('changes the URL of the page at %s', async (path) => {
  const { router } = await openList(path);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ q: 'typed' });
});

it('does not change the URL after leaving, while the next page loads', async () => {
  const { router, release } = await openList('/list');
  const left = router.navigate({ href: '/record' });
  await expect.poll(() => router.state.location.pathname).toBe('/record');
  await page.getByRole('button', { name: 'Search' }).click();
  release();
  await left;
  await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible();
  expect(router.state.location.href).toBe('/record');
});

it('changes it again after returning', async () => {
  const { router } = await openList('/list');
  void router.navigate({ href: '/record' });
  await expect.poll(() => router.state.location.pathname).toBe('/record');
  await router.navigate({ href: '/list' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ q: 'typed' });
});
