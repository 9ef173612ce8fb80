import type { Organization } from '@landfall/contract/organization';
import { Switch } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateOrganization } from './queries.ts';

/** Whether clients are reminded at all, where a date type lets them be. */
export function ClientReminderSetting({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization();
  const on = organization.client_reminders;

  async function ask(client_reminders: boolean) {
    const agreed =
      !client_reminders ||
      (await confirm({
        title: 'Send reminders to clients?',
        text: 'Beneficiaries and petitioners get mail from now on about dates of the types that let them be reminded. The page of a date type shows what they would get.',
        confirm: 'Send to Clients',
      }));
    if (!agreed) return;
    update.mutate(
      { client_reminders },
      {
        onSuccess: () =>
          toast(client_reminders ? 'Clients get their reminders now' : 'Clients get no reminders any more'),
      },
    );
  }

  return (
    <Section title="Client reminders">
      <Switch
        label="Send reminders to clients"
        description="Beneficiaries and petitioners get nothing until this is on, and the date type’s own switch too."
        checked={on}
        disabled={update.isPending}
        onChange={({ currentTarget }) => void ask(currentTarget.checked)}
      />
      {update.error && (
        <RetryAlert
          message={errorWords(update.error, 'Failed to update organization')}
          onRetry={() => void ask(!on)}
        />
      )}
    </Section>
  );
}
