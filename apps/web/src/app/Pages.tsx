import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createAppRouter, PENDING_MS } from '../routes.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';

/** The pages below the shell. */
export function Pages() {
  const queryClient = useQueryClient();
  const [router] = useState(() => createAppRouter(queryClient));
  const [begun, setBegun] = useState(false);

  // A first page that is soon there is drawn at once: what the router shows in the meantime would hold it back, see
  // ui/deferred.tsx. One that takes longer begins with its own skeleton in the shell.
  useEffect(() => {
    const begin = () => setBegun(true);
    const timer = setTimeout(begin, PENDING_MS);
    router.load().then(begin, begin);
    return () => clearTimeout(timer);
  }, [router]);

  return begun ? <RouterProvider router={router} /> : <ShellSkeleton />;
}
