import { type Organization, updateOrganization } from '@landfall/contract/organization';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { rulesOf } from '../../lib/form-rules.ts';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateOrganization } from './queries.ts';

const rules = rulesOf(updateOrganization);

type NumberField = 'inactive_days' | 'acknowledge_hours';

interface NumberSettingProps {
  organization: Organization;
  field: NumberField;
  title: string;
  /** What the number does, and what 0 means. */
  text: string;
  label: string;
  /** What is said once it is saved. */
  saved: (value: number) => string;
}

/** A rule of the organization that is a whole number. */
export function NumberSetting({ organization, field, title, text, label, saved }: NumberSettingProps) {
  const update = useUpdateOrganization();
  const current = String(organization[field]);
  const form = useForm({
    initialValues: { value: current },
    validate: { value: (typed) => (typed.trim() === '' ? 'Required' : rules[field](Number(typed))) },
  });

  function save({ value }: { value: string }) {
    update.mutate(
      { [field]: Number(value) },
      {
        onSuccess: (changed) => {
          form.setValues({ value: String(changed[field]) });
          toast(saved(changed[field]));
        },
        onError: (error) => form.setErrors({ value: fieldWords(error)[field] }),
      },
    );
  }

  return (
    <Section title={title}>
      <p className="muted">{text}</p>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Group gap={8} align="flex-start">
          <TextInput label={label} inputMode="numeric" w="10rem" {...form.getInputProps('value')} />
          <Button
            mt={27}
            type="submit"
            variant="default"
            loading={update.isPending}
            disabled={form.values.value === current}
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
