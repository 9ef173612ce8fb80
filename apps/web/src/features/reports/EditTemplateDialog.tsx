import { type ReportTemplate, reportTemplate } from '@landfall/contract/report-templates';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldWords } from '../../api/error-words.ts';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateTemplate } from './queries.ts';
import { ReportFields, type TypeChoice } from './ReportFields.tsx';
import { errorsAtFields, type ReportValues, validateReport, valuesOfTemplate } from './report-values.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { changesOfTemplate, templateDisagreements } from './template-changes.ts';

interface EditTemplateDialogProps {
  template: ReportTemplate;
  /** Every date type, archived ones included. */
  types: readonly TypeChoice[];
  ownId: string;
  /** Returns the name of a member. */
  nameOf: (id: string) => string;
  /** Called after saving, when no input can be lost any more. */
  onSaved: () => void;
  onClose: () => void;
}

/** Changes a template. */
export function EditTemplateDialog(props: EditTemplateDialogProps) {
  const { types, ownId, nameOf, onSaved, onClose } = props;
  // The template as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(props.template);
  const [before] = useState(() => valuesOfTemplate(base, ownId));
  const paused = base.schedule?.next_at === null;
  const { mutateAsync: update } = useUpdateTemplate(base.id);
  const form = useForm<ReportValues>({ initialValues: before, validate: validateReport });

  return (
    <EditDialog
      title="Edit Template"
      submitLabel="Save"
      size="lg"
      inAddress
      form={form}
      version={base.version}
      unchangedToo={paused}
      send={(values, version) => update({ ...changesOfTemplate(before, values, paused), version })}
      errorsOf={(refused) => errorsAtFields(fieldWords(refused))}
      onSaved={({ name }) => {
        onSaved();
        toast(`Template "${name}" saved successfully!`);
      }}
      readCurrent={(stale) => reportTemplate.safeParse(stale).data}
      compare={(current) =>
        templateDisagreements(
          { base: before, current: valuesOfTemplate(current, ownId), mine: form.values },
          nameOf,
        )
      }
      onTakeTheirs={onSaved}
      onClose={onClose}
    >
      <ReportFields
        form={form}
        types={types.filter(({ name, archived }) => !archived || before.types.includes(name))}
      />
      <TemplateFields form={form} former={base.schedule?.recipients} />
    </EditDialog>
  );
}
