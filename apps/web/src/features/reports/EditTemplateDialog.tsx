import { type ReportTemplate, reportTemplate } from '@landfall/contract/report-templates';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useSaving } from '../../editing/useSaving.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import { DateTypeChoice, type TypeChoice } from './DateTypeChoice.tsx';
import { useUpdateTemplate } from './queries.ts';
import { RangeField } from './RangeField.tsx';
import { errorsAtFields, type ReportValues, validateReport, valuesOfTemplate } from './report-values.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { changesOfTemplate, templateDisagreements } from './template-changes.ts';

interface EditTemplateDialogProps {
  template: ReportTemplate;
  /** Every date type, archived ones included. */
  types: readonly TypeChoice[];
  /** Who is signed in. */
  ownId: string | undefined;
  /** How a member is called by their id; oneself by an empty one. */
  nameOf: (id: string) => string;
  /** Called when it is saved, with nothing typed left to lose. */
  onSaved: () => void;
  onClose: () => void;
}

/** Changes a template. Someone else's change in the meantime is shown before anything is overwritten. */
export function EditTemplateDialog(props: EditTemplateDialogProps) {
  const { types, ownId, nameOf, onSaved, onClose } = props;
  // What was read when editing began: a refresh behind the form must not move the ground under it.
  const [base] = useState(props.template);
  const [before] = useState(() => valuesOfTemplate(base, ownId));
  const paused = base.schedule?.next_at === null;
  const { mutateAsync: update } = useUpdateTemplate(base.id);
  const form = useForm<ReportValues>({ initialValues: before, validate: validateReport });
  const search = useRef<HTMLInputElement>(null);

  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send: (values, version) => update({ ...changesOfTemplate(before, values, paused), version }),
    onSaved: ({ name }) => {
      onSaved();
      toast(`Template "${name}" saved successfully!`);
    },
    onRefused: (refused) => form.setErrors(errorsAtFields(fieldWords(refused))),
    readCurrent: (stale) => reportTemplate.safeParse(stale).data,
    compare: (current) =>
      templateDisagreements(
        { base: before, current: valuesOfTemplate(current, ownId), mine: form.values },
        nameOf,
      ),
    onTakeTheirs: onSaved,
  });

  const chosen = form.values.types;
  return (
    <>
      <FormDialog
        title="Edit Template"
        submitLabel="Save"
        size="lg"
        inAddress
        dirty={form.isDirty()}
        busy={busy}
        failure={error ? errorWords(error) : undefined}
        onSubmit={form.onSubmit(
          (values) => (form.isDirty() || paused ? save(values, base.version) : onClose()),
          (errors) => ('types' in errors ? search.current?.focus() : focusFirstError(form, errors)),
        )}
        onClose={onClose}
      >
        <DateTypeChoice
          types={types.filter(({ name, archived }) => !archived || before.types.includes(name))}
          value={chosen}
          error={form.errors.types ? String(form.errors.types) : undefined}
          onChange={(names) => form.setFieldValue('types', names)}
          inputRef={search}
        />
        <RangeField form={form} />
        <TemplateFields form={form} former={base.schedule ?? undefined} />
      </FormDialog>
      {conflict}
    </>
  );
}
