import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createAppRouter, PENDING_MS } from '../routes.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** The content area of the shell, which shows the current page. */
export function Pages() {
  const queryClient = useQueryClient();
  const [router] = useState(() => createAppRouter(queryClient));
  const [begun, setBegun] = useState(false);

  // Loads the first page before the router would show a pending state, because that state delays it, see
  // ui/deferred.tsx. A page that takes longer begins with its own skeleton in the shell.
  useEffect(() => {
    const begin = () => setBegun(true);
    const timer = setTimeout(begin, PENDING_MS);
    router.load().then(begin, begin);
    return () => clearTimeout(timer);
  }, [router]);

  return begun ? <RouterProvider router={router} /> : <ShellSkeleton />;
}
