import type { UserSettings } from '@landfall/contract/settings';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { browserConfig } from '../api/browser-config.ts';
import { errorWords } from '../api/error-words.ts';
import { FoundOrganization } from '../features/organization/FoundOrganization.tsx';
import { organizationQuery } from '../features/organization/queries.ts';
import { settingsQuery, useSwitchOrganization } from '../features/settings/queries.ts';
import { Mark } from '../ui/Mark.tsx';
import { RetryAlert } from '../ui/StateMessage.tsx';
import styles from './full-page.module.css';
import { useLogOut } from './useLogOut.ts';

const ASK = 'Ask whoever runs your office to invite you, then open the link in the invitation.';

/**
 * Shown to a user without a current organization, with the actions that the server allows them.
 */
export function NoOrganization({ settings }: { settings: UserSettings }) {
  const logOut = useLogOut();
  const queryClient = useQueryClient();
  const { error } = useQuery({ ...organizationQuery, refetchInterval: false });
  const others = settings.organizations;
  return (
    <main className={styles.page}>
      <Mark size={40} />
      <h1 className={styles.title}>
        {others.length > 0 ? 'You are no longer in this organization' : 'You have no organization yet'}
      </h1>
      <p className={styles.text} role="status">
        {others.length > 0
          ? 'Continue in another organization.'
          : error
            ? errorWords(error, 'Failed to fetch organization details')
            : ASK}
      </p>
      {others.length > 0 && <OwnOrganizations organizations={others} />}
      {browserConfig().signup === 'open' && <FoundOrganization />}
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })}
        >
          Try Again
        </Button>
        <Button variant="default" onClick={logOut}>
          Log Out
        </Button>
      </div>
    </main>
  );
}

/** The organizations that the user still belongs to. They choose one; no organization is selected automatically. */
function OwnOrganizations({ organizations }: Pick<UserSettings, 'organizations'>) {
  const change = useSwitchOrganization();
  return (
    <>
      {change.error && (
        <RetryAlert message={errorWords(change.error)} onRetry={() => change.mutate(change.variables)} />
      )}
      <div className={styles.actions}>
        {organizations.map(({ id, name }) => (
          <Button key={id} loading={change.isPending} onClick={() => change.mutate(id)}>
            Continue in {name}
          </Button>
        ))}
      </div>
    </>
  );
}
