import type { Organization } from '@landfall/contract/organization';
import { updateOrganization } from '@landfall/contract/organization';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { rulesOf } from '../../lib/form-rules.ts';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateOrganization } from './queries.ts';

const { inactive_days: rule } = rulesOf(updateOrganization);

/** What is wrong with a typed number of days, or null. */
function fault(value: string): string | null {
  return value.trim() === '' ? 'Required' : rule(Number(value));
}

/** After how many days without a change the board shows a case. */
export function InactivitySetting({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization();
  const saved = String(organization.inactive_days);
  const form = useForm({ initialValues: { inactive_days: saved }, validate: { inactive_days: fault } });

  function save({ inactive_days }: { inactive_days: string }) {
    update.mutate(
      { inactive_days: Number(inactive_days) },
      {
        onSuccess: (changed) => {
          const kept = String(changed.inactive_days);
          form.setValues({ inactive_days: kept });
          const words = `The board shows cases after ${kept} days without a change`;
          toast(kept === '0' ? 'The board does not look for inactive cases' : words);
        },
        onError: (error) => form.setErrors(fieldWords(error)),
      },
    );
  }

  return (
    <Section title="Board">
      <p className="muted">
        The board shows open cases in which nothing was changed for so many days. With 0 it does not look for
        them.
      </p>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Group gap={8} align="flex-start">
          <TextInput
            label="Days without activity"
            inputMode="numeric"
            w="10rem"
            {...form.getInputProps('inactive_days')}
          />
          <Button
            mt={27}
            type="submit"
            variant="default"
            loading={update.isPending}
            disabled={form.values.inactive_days === saved}
          >
            Save
          </Button>
        </Group>
        {update.error && Object.keys(fieldWords(update.error)).length === 0 && (
          <p className="failure" role="alert">
            {errorWords(update.error, 'Failed to update organization')}
          </p>
        )}
      </form>
    </Section>
  );
}
