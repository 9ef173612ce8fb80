import { useForm } from '@mantine/form';
import { fieldWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ChecklistContext } from './checklist-context.ts';
import { ItemWordFields } from './ItemWordFields.tsx';
import { ITEM_FIELDS, ITEM_RULES, type ItemValues, NEW_ITEM } from './item-values.ts';
import { formField, sentWords } from './item-words.ts';
import { useCreateItem } from './queries.ts';

/** Maps the server's errors to the form's fields. */
export function itemErrors(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, reason]) => [formField(field), reason]),
  );
}

interface NewItemDialogProps {
  context: ChecklistContext;
  onClose: () => void;
}

/** Adds a custom item to the checklist. */
export function NewItemDialog({ context: { caseId, today }, onClose }: NewItemDialogProps) {
  const { mutateAsync: create } = useCreateItem(caseId);
  const form = useForm<ItemValues>({ initialValues: NEW_ITEM, validate: ITEM_RULES });
  return (
    <EntryDialog
      title="Add an Item"
      submitLabel="Add Item"
      form={form}
      send={(values) => create({ ...sentWords(values), due_on: values.due_on || null })}
      errorsOf={itemErrors}
      onSent={({ checklist_item: { title } }) => {
        onClose();
        toast(`${title} added`);
      }}
      onClose={onClose}
    >
      <ItemWordFields
        input={(field) => form.getInputProps(field)}
        beside={
          <DateField label={ITEM_FIELDS.due_on} today={today} deadline {...form.getInputProps('due_on')} />
        }
      />
    </EntryDialog>
  );
}
