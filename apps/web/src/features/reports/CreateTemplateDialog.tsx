import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useKeptInput } from '../../editing/useKeptInput.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreateTemplate } from './queries.ts';
import { ReportFields, type TypeChoice } from './ReportFields.tsx';
import {
  errorsAtFields,
  type ReportValues,
  scheduleOf,
  settingsOf,
  validateReport,
} from './report-values.ts';
import { TemplateFields } from './TemplateFields.tsx';

interface CreateTemplateDialogProps {
  initial: ReportValues;
  /** The date types in use. */
  types: readonly TypeChoice[];
  /** Called after saving, when no input can be lost any more. */
  onSaved: () => void;
  onClose: () => void;
}

/** Saves the settings of a report as a template, without creating a report. */
export function CreateTemplateDialog({ initial, types, onSaved, onClose }: CreateTemplateDialogProps) {
  const creation = useCreateTemplate();
  const [begin] = useState({ ...initial, kept: true });
  const form = useForm<ReportValues>({ initialValues: begin, validate: validateReport });
  useKeptInput(form, 'template');

  async function save(values: ReportValues) {
    const { name } = await creation.mutateAsync({
      name: values.name,
      description: values.description,
      report_settings: settingsOf(values),
      is_default: values.isDefault,
      schedule: scheduleOf(values),
    });
    onSaved();
    toast(`Template "${name}" saved successfully!`);
  }

  return (
    <FormDialog
      title="Create Template"
      submitLabel="Save Template"
      size="lg"
      inAddress
      dirty={form.isDirty()}
      busy={creation.isPending}
      failure={creation.error ? `Error: ${errorWords(creation.error)}` : undefined}
      onSubmit={form.onSubmit(
        (values) => save(values).catch((error: Error) => form.setErrors(errorsAtFields(fieldWords(error)))),
        (errors) => focusFirstError(form, errors),
      )}
      onClose={onClose}
    >
      <ReportFields form={form} types={types} />
      <TemplateFields form={form} />
    </FormDialog>
  );
}
