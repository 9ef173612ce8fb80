import { NativeSelect, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { PATHS } from '../../paths.ts';
import { organizationQuery } from '../organization/queries.ts';
import { reminderTemplatesQuery } from '../reminders/queries.ts';
import { type DateTypeValues, remindersOf, remindsClients } from './form-values.ts';
import { ReminderFields } from './ReminderFields.tsx';
import { ReminderLines } from './ReminderLines.tsx';

interface ReminderSourceProps {
  form: UseFormReturnType<DateTypeValues>;
  names: TargetNames;
}

/** Whether a date type's reminders are its own list or those of a template; and whether clients get theirs. */
export function ReminderSource({ form, names }: ReminderSourceProps) {
  const templates = useQuery(reminderTemplatesQuery);
  const { templateId, clientReminders } = form.values;
  const chosen = templates.data?.find(({ id }) => id === templateId);
  const entries = templateId ? (chosen?.entries ?? []) : remindersOf(form.values);
  return (
    <>
      <NativeSelect
        label="Reminders come from"
        maw={280}
        data={[
          { value: '', label: 'A list of its own' },
          ...(templates.data ?? []).map(({ id, name }) => ({ value: id, label: `Template: ${name}` })),
          ...(templateId && !chosen ? [{ value: templateId, label: 'Its template' }] : []),
        ]}
        description={
          templates.isError
            ? `Templates cannot be chosen now: ${errorWords(templates.error)}`
            : 'Templates, which several date types can share, are made under Reminders.'
        }
        {...form.getInputProps('templateId')}
      />
      {templateId ? (
        chosen && (
          <Stack gap={4}>
            <ReminderLines
              lines={chosen.entries.map(({ offset_days, target }) => ({ days: offset_days, target }))}
              names={names}
            />
            <p className="small muted">
              Changed under{' '}
              <Link to={PATHS.reminders} search={{ tab: 'templates', template: chosen.id }}>
                Reminders
              </Link>
              , for every date type that uses it. The list of its own is kept for when it is chosen again.
            </p>
          </Stack>
        )
      ) : (
        <ReminderFields form={form} names={names} />
      )}
      {(clientReminders || remindsClients(entries)) && <ClientSwitch form={form} />}
    </>
  );
}

/** Whether the clients of a case get the reminders that are for them. */
function ClientSwitch({ form }: Pick<ReminderSourceProps, 'form'>) {
  const office = useQuery(organizationQuery).data;
  return (
    <Switch
      label="Send reminders to clients"
      description={
        <>
          Beneficiaries and petitioners get nothing until this is on, here and for the office.
          {office && !office.client_reminders && (
            <>
              {' '}
              For the office it is off now; it is switched on under{' '}
              <Link to={PATHS.organization}>Organization</Link>.
            </>
          )}
        </>
      }
      {...form.getInputProps('clientReminders', { type: 'checkbox' })}
    />
  );
}
