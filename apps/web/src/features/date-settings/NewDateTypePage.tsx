import { PRODUCT_NAME } from '@landfall/contract/product';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useTargetNames } from '../reminders/queries.ts';
import { useMay } from '../settings/queries.ts';
import { DateTypeForm } from './DateTypeForm.tsx';
import {
  type DateTypeValues,
  NEW_TYPE,
  remindersOf,
  validateDateType,
  valuesOfDateType,
} from './form-values.ts';
import { useCreateDateType } from './queries.ts';

/** Creates a date type and opens its page. */
export function NewDateTypePage() {
  useDocumentTitle(`New Date Setting · ${PRODUCT_NAME}`);
  return <FlowingPage>{useMay('admin') ? <NewDateTypeForm /> : <NotAllowed />}</FlowingPage>;
}

function NotAllowed() {
  return (
    <>
      <PageHeader title="New Date Setting" back={<BackLink to={PATHS.dateTypes}>List</BackLink>} />
      <EmptyState title="Only administrators add date types" text="Ask one of them for what you need." />
    </>
  );
}

function NewDateTypeForm() {
  const create = useCreateDateType();
  const names = useTargetNames();
  const navigate = useNavigate();
  const form = useForm<DateTypeValues>({
    initialValues: valuesOfDateType(NEW_TYPE),
    validate: validateDateType,
  });

  function save(values: DateTypeValues) {
    const reminders = remindersOf(values);
    create.mutate(
      {
        date_name: values.name,
        reminder_in: reminders.map(({ seconds }) => seconds),
        reminder_target: reminders.map(({ target }) => target),
        metadata: values.hex ? { color: { hex: values.hex } } : null,
        template_id: values.templateId || null,
        client_reminders: values.clientReminders,
      },
      {
        onSuccess: ({ id, name }) => {
          toast(`${name} added`);
          void navigate({ to: PATHS.dateType, params: { dateSettingId: id }, ignoreBlocker: true });
        },
      },
    );
  }

  return (
    <DateTypeForm
      title="New Date Setting"
      form={form}
      names={names}
      busy={create.isPending}
      failure={create.error}
      failureWords="Failed to create date setting"
      onSave={save}
      onCancel={() => void navigate({ to: PATHS.dateTypes })}
    />
  );
}
