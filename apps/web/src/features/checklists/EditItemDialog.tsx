import { type ChecklistItem, checklistItem } from '@landfall/contract/checklists';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { disagreements } from '../../lib/edited-fields.ts';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.tsx';
import { ItemWordFields } from './ItemWordFields.tsx';
import {
  changesOfItem,
  ITEM_FIELDS,
  ITEM_RULES,
  type ItemValues,
  itemText,
  valuesOfItem,
} from './item-values.ts';
import { itemErrors } from './NewItemDialog.tsx';
import { useUpdateItem } from './queries.ts';

interface EditItemDialogProps {
  item: ChecklistItem;
  today: string;
  onClose: () => void;
}

/** Changes an item: its title, provider, due day and note. */
export function EditItemDialog({ item, today, onClose }: EditItemDialogProps) {
  // The item as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(item);
  const { mutateAsync: update } = useUpdateItem();
  const form = useForm<ItemValues>({ initialValues: valuesOfItem(base), validate: ITEM_RULES });
  return (
    <EditDialog
      title={`Edit ${base.title}`}
      submitLabel="Save"
      form={form}
      version={base.version}
      send={(values, version) => update({ id: base.id, ...changesOfItem(base, values), version })}
      errorsOf={itemErrors}
      onSaved={() => {
        onClose();
        toast('Item saved');
      }}
      readCurrent={(stale) => checklistItem.safeParse(stale).data}
      compare={(current) =>
        disagreements(
          ITEM_FIELDS,
          { base: valuesOfItem(base), current: valuesOfItem(current), mine: form.values },
          itemText,
        )
      }
      // A refused save has already refetched the list.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      <ItemWordFields
        input={(field) => form.getInputProps(field)}
        beside={
          <DateField label={ITEM_FIELDS.due_on} today={today} deadline {...form.getInputProps('due_on')} />
        }
        after={
          <Textarea
            label={ITEM_FIELDS.note}
            description="For the office only."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('note')}
          />
        }
      />
    </EditDialog>
  );
}
