import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { workInOrganization } from '../api/session.ts';
import { settingsQuery } from '../features/settings/queries.ts';
import { deferred } from '../ui/deferred.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';
import { Pages } from './Pages.tsx';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { useLogOut } from './useLogOut.ts';

const NoOrganization = deferred(
  async () => (await import('./NoOrganization.tsx')).NoOrganization,
  ShellSkeleton,
);
const SecondFactorNeeded = deferred(
  async () => (await import('./SecondFactorNeeded.tsx')).SecondFactorNeeded,
  ShellSkeleton,
);

/** Loads who signed in and which organization they work in, then opens the shell. */
export function Entry() {
  const logOut = useLogOut();
  const settings = useQuery(settingsQuery);

  if (settings.isPending) return <ShellSkeleton />;
  // If only the refresh of the settings failed, the earlier ones are still used.
  if (settings.data === undefined) {
    return (
      <FullPageMessage
        title={`Error: ${errorWords(settings.error)}`}
        action={{ label: 'Try Again', onClick: () => settings.refetch() }}
        secondAction={{ label: 'Log Out', onClick: logOut }}
      >
        Your work could not be opened just now. Nothing you saved is lost.
      </FullPageMessage>
    );
  }
  workInOrganization(settings.data?.user.org_id ?? null);
  if (settings.data && settings.data.user.org_id === null) {
    return <NoOrganization settings={settings.data} />;
  }
  if (settings.data?.user.needs_second_factor) {
    return <SecondFactorNeeded settings={settings.data} />;
  }
  return <Pages />;
}
