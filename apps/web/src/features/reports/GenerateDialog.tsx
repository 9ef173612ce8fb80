import type { ReportPreview } from '@landfall/contract/reports';
import { Box, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useKeptInput } from '../../editing/useKeptInput.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreateTemplate, usePreviewReport } from './queries.ts';
import { ReportFields, type TypeChoice } from './ReportFields.tsx';
import {
  errorsAtFields,
  type ReportValues,
  reportNameOf,
  scheduleOf,
  settingsOf,
  validateReport,
} from './report-values.ts';
import { TemplateFields } from './TemplateFields.tsx';

interface GenerateDialogProps {
  initial: ReportValues;
  /** The date types in use. */
  types: readonly TypeChoice[];
  onPreview: (preview: ReportPreview) => void;
  onClose: () => void;
}

/**
 * Configures a report and creates its preview; the settings can be saved as a template. While the report is being
 * created, closing cancels that and leaves the dialog with its input.
 */
export function GenerateDialog({ initial, types, onPreview, onClose }: GenerateDialogProps) {
  const preview = usePreviewReport();
  const creation = useCreateTemplate();
  const [begin] = useState(initial);
  const form = useForm<ReportValues>({ initialValues: begin, validate: validateReport });
  useKeptInput(form, 'report');
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const busy = preview.isPending || creation.isPending;
  const failure = preview.error ?? creation.error;

  async function generate(values: ReportValues) {
    preview.reset();
    creation.reset();
    const started = new AbortController();
    underWay.current = started;
    if (values.kept) await keep(values);
    if (started.signal.aborted) return;
    const made = await preview.mutateAsync({
      body: {
        report_name: reportNameOf(values),
        report_settings: settingsOf(values),
      },
      signal: started.signal,
    });
    if (started.signal.aborted) return;
    onPreview(made);
    toast('Report preview generated. Review and save it below.');
  }

  /** Saves the template first, so that retrying a failed report does not create a second template. */
  async function keep(values: ReportValues) {
    const { name } = await creation.mutateAsync({
      name: values.name,
      description: values.description,
      report_settings: settingsOf(values),
      is_default: values.isDefault,
      schedule: scheduleOf(values),
    });
    form.setValues({ kept: false, reportName: reportNameOf(values) });
    toast(`Template "${name}" saved successfully!`);
  }

  const submit = form.onSubmit(
    (values) => generate(values).catch((error: Error) => form.setErrors(errorsAtFields(fieldWords(error)))),
    (errors) => focusFirstError(form, errors),
  );

  function stop() {
    underWay.current?.abort();
    preview.reset();
  }

  return (
    <FormDialog
      title="Generate Report"
      // A preview alone saves nothing; the label shows if a template is saved.
      submitLabel={form.values.kept ? 'Save Template and Preview' : 'Preview'}
      size="lg"
      inAddress
      dirty={form.isDirty()}
      busy={busy}
      failure={failure ? `Error: ${errorWords(failure)}` : undefined}
      onSubmit={submit}
      onClose={onClose}
      onStop={stop}
    >
      <ReportFields form={form} types={types} />
      <TextInput
        label="Report name"
        placeholder={reportNameOf(form.values)}
        autoComplete="off"
        {...form.getInputProps('reportName')}
      />
      <Stack gap={12} {...(form.values.kept && { p: 12, className: 'box' })}>
        <Switch label="Save as template" {...form.getInputProps('kept', { type: 'checkbox' })} />
        {form.values.kept && <TemplateFields form={form} />}
      </Stack>
      <Box component="span" role="status" c="dimmed" mt={busy ? 0 : -16}>
        {busy && 'Generating the report. Cancel stops it.'}
      </Box>
    </FormDialog>
  );
}
