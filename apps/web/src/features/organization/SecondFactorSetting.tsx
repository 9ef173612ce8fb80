import type { Organization } from '@landfall/contract/organization';
import { Button, Group, Switch } from '@mantine/core';
import { errorWords, isSecondFactorRequired } from '../../api/error-words.ts';
import { currentSession } from '../../api/session.ts';
import { Section } from '../../ui/Section.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateOrganization } from './queries.ts';

/** Whether everyone in the organization has to sign in with two factors. */
export function SecondFactorSetting({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization();
  const required = organization.requires_second_factor;

  function ask(requires_second_factor: boolean) {
    update.mutate(
      { requires_second_factor },
      {
        onSuccess: () =>
          toast(
            requires_second_factor ? 'Everyone signs in with two factors now' : 'One factor is enough now',
          ),
      },
    );
  }

  return (
    <Section title="Sign-in">
      <Switch
        label="Ask everyone for a second factor"
        description="A code from an app on the phone beside the password. Who has none yet sets it up at the next click."
        checked={required}
        disabled={update.isPending}
        onChange={({ currentTarget }) => ask(currentTarget.checked)}
      />
      {update.error &&
        (isSecondFactorRequired(update.error) ? (
          <Group component="p" gap="8px 16px" mt={12} role="alert">
            {errorWords(update.error)}
            <Button onClick={() => currentSession().stepUp()}>Sign in with a second factor</Button>
          </Group>
        ) : (
          <RetryAlert
            message={errorWords(update.error, 'Failed to update organization')}
            onRetry={() => ask(!required)}
          />
        ))}
    </Section>
  );
}
