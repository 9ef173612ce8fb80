import { counted } from '@landfall/contract/counted';
import { type Organization, updateOrganization } from '@landfall/contract/organization';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { rulesOf } from '../../lib/form-rules.ts';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateOrganization } from './queries.ts';

const rules = rulesOf(updateOrganization);

/** Texts of each number: its effect, the meaning of 0, and the confirmation. */
const SETTINGS = {
  inactive_days: {
    title: 'Board',
    text: 'The board shows open cases in which nothing was changed for this many days. 0 turns this off.',
    label: 'Days without activity',
    saved: (days: number) =>
      days === 0
        ? 'The board does not look for inactive cases'
        : `The board shows cases after ${counted(days, 'day')} without a change`,
  },
  acknowledge_hours: {
    title: 'Unacknowledged reminders',
    text: 'A reminder that nobody has acknowledged, and whose date is still open, goes to the admins after this many working hours (Monday to Friday, 9 to 5, except federal holidays). 0 turns this off.',
    label: 'Working hours',
    saved: (hours: number) =>
      hours === 0
        ? 'Reminders do not go to the admins'
        : `Reminders go to the admins after ${counted(hours, 'working hour')}`,
  },
};

interface NumberSettingProps {
  organization: Organization;
  field: keyof typeof SETTINGS;
}

/** A setting of the organization that is a whole number. */
export function NumberSetting({ organization, field }: NumberSettingProps) {
  const { title, text, label, saved } = SETTINGS[field];
  const update = useUpdateOrganization();
  const current = String(organization[field]);
  const form = useForm({
    initialValues: { value: current },
    validate: { value: (typed) => (typed.trim() === '' ? 'Required' : rules[field](Number(typed))) },
  });

  // A colleague's change shows at once, unless another value is being typed.
  const known = useRef(current);
  const take = useEffectEvent((next: string) => {
    if (form.values.value === known.current) form.setValues({ value: next });
    known.current = next;
  });
  useEffect(() => take(current), [current]);

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
