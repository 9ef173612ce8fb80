import { type ChecklistTemplate, checklistTemplate } from '@landfall/contract/checklist-templates';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EditDialog } from '../../../editing/EditDialog.tsx';
import { EntryDialog } from '../../../editing/EntryDialog.tsx';
import { disagreements } from '../../../lib/edited-fields.ts';
import { toast } from '../../../ui/toast.tsx';
import { useCreateTemplate, useUpdateTemplate } from './queries.ts';
import { TemplateFields } from './TemplateFields.tsx';
import {
  changesOfTemplate,
  sentItems,
  TEMPLATE_FIELDS,
  TEMPLATE_RULES,
  type TemplateValues,
  templateErrors,
  textsOfTemplate,
  valuesOfTemplate,
} from './template-values.ts';

/** Creates a template. */
export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateTemplate();
  const form = useForm<TemplateValues>({ initialValues: valuesOfTemplate(), validate: TEMPLATE_RULES });
  return (
    <EntryDialog
      title="New Checklist Template"
      submitLabel="Add Template"
      size="lg"
      form={form}
      send={({ name, matter_type_id, items }) =>
        create({ name, matter_type_id: matter_type_id || null, items: sentItems(items) })
      }
      errorsOf={templateErrors}
      onSent={({ checklist_template: { name } }) => {
        onClose();
        toast(`${name} added`);
      }}
      onClose={onClose}
    >
      <TemplateFields form={form} former={null} />
    </EntryDialog>
  );
}

interface EditTemplateDialogProps {
  template: ChecklistTemplate;
  /** Returns the name of a kind of case; an empty id is any kind. */
  kindName: (id: string) => string;
  onClose: () => void;
}

/** Changes a template. Existing checklists of cases stay as they are. */
export function EditTemplateDialog({ template, kindName, onClose }: EditTemplateDialogProps) {
  // The template as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(template);
  const { mutateAsync: update } = useUpdateTemplate();
  const form = useForm<TemplateValues>({ initialValues: valuesOfTemplate(base), validate: TEMPLATE_RULES });
  return (
    <EditDialog
      title={`Edit ${base.name}`}
      submitLabel="Save"
      size="lg"
      form={form}
      version={base.version}
      send={(values, version) => update({ id: base.id, ...changesOfTemplate(base, values), version })}
      errorsOf={templateErrors}
      onSaved={() => {
        onClose();
        toast('Template saved. Checklists of cases stay as they are.');
      }}
      readCurrent={(stale) => checklistTemplate.safeParse(stale).data}
      compare={(current) =>
        disagreements(TEMPLATE_FIELDS, {
          base: textsOfTemplate(valuesOfTemplate(base), kindName),
          current: textsOfTemplate(valuesOfTemplate(current), kindName),
          mine: textsOfTemplate(form.values, kindName),
        })
      }
      // A refused save has already refetched the list.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      <TemplateFields form={form} former={base.matter_type_id} />
    </EditDialog>
  );
}
