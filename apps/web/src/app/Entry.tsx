import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { errorWords } from '../api/error-words.ts';
import { workInOrganization } from '../api/session.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { createAppRouter } from '../routes.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { useLogOut } from './useLogOut.ts';

const NoOrganization = lazy(async () => ({
  default: (await import('./NoOrganization.tsx')).NoOrganization,
}));

const SecondFactorNeeded = lazy(async () => ({
  default: (await import('./SecondFactorNeeded.tsx')).SecondFactorNeeded,
}));

/** Learns who signed in and which organization they work in, then opens the shell. */
export function Entry({ productName }: { productName: string }) {
  const queryClient = useQueryClient();
  const logOut = useLogOut();
  const settings = useQuery(settingsQuery);
  const [router] = useState(() => createAppRouter(queryClient));

  if (settings.isPending) return <ShellSkeleton productName={productName} />;
  // An answer from before is worth more than a failed refresh of it.
  if (settings.data === undefined) {
    return (
      <FullPageMessage
        title={errorWords(settings.error)}
        action={{ label: 'Try Again', onClick: () => settings.refetch() }}
        secondAction={{ label: 'Log Out', onClick: logOut }}
      >
        Your work could not be opened just now. Nothing you saved is lost.
      </FullPageMessage>
    );
  }
  workInOrganization(settings.data?.user.org_id ?? null);
  if (settings.data && settings.data.user.org_id === null) {
    return (
      <Suspense fallback={<ShellSkeleton productName={productName} />}>
        <NoOrganization settings={settings.data} />
      </Suspense>
    );
  }
  if (settings.data?.user.needs_second_factor) {
    return (
      <Suspense fallback={<ShellSkeleton productName={productName} />}>
        <SecondFactorNeeded settings={settings.data} />
      </Suspense>
    );
  }
  return <RouterProvider router={router} />;
}
