import { type ReminderGroup, reminderGroup } from '@landfall/contract/reminders';
import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldWords } from '../../api/error-words.ts';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  changesOfGroup,
  type GroupMember,
  type GroupValues,
  groupDisagreements,
  validateGroup,
  valuesOfGroup,
} from './group-values.ts';
import { useCreateGroup, useUpdateGroup } from './queries.ts';

interface GroupDialogProps {
  /** Undefined while they load. */
  members: readonly GroupMember[] | undefined;
  /** Called after saving, when no input can be lost any more. */
  onSaved: () => void;
  onClose: () => void;
}

/** Creates a group. */
export function NewGroupDialog({ members, onSaved, onClose }: GroupDialogProps) {
  const { mutateAsync: create } = useCreateGroup();
  const form = useForm<GroupValues>({ initialValues: valuesOfGroup(), validate: validateGroup });
  return (
    <EntryDialog
      title="New Group"
      submitLabel="Save"
      inAddress
      form={form}
      send={(values) => create({ name: values.name.trim(), members: values.members })}
      errorsOf={errorsOfGroup}
      onSent={({ name }) => {
        onSaved();
        toast(`Group "${name}" saved. Reminders can go to it now.`);
      }}
      onClose={onClose}
    >
      <GroupFields form={form} members={members} />
    </EntryDialog>
  );
}

/** Changes a group. */
export function EditGroupDialog(props: GroupDialogProps & { group: ReminderGroup }) {
  const { members, onSaved, onClose } = props;
  // The group as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(props.group);
  const [before] = useState(() => valuesOfGroup(base));
  const { mutateAsync: update } = useUpdateGroup(base.id);
  const form = useForm<GroupValues>({ initialValues: before, validate: validateGroup });
  return (
    <EditDialog
      title="Edit Group"
      submitLabel="Save"
      inAddress
      form={form}
      version={base.version}
      send={(values, version) => update({ ...changesOfGroup(before, values), version })}
      errorsOf={errorsOfGroup}
      onSaved={({ name }) => {
        onSaved();
        toast(`Group "${name}" saved`);
      }}
      readCurrent={(stale) => reminderGroup.safeParse(stale).data}
      compare={(current) =>
        groupDisagreements(
          { base: before, current: valuesOfGroup(current), mine: form.values },
          members ?? [],
        )
      }
      onTakeTheirs={onSaved}
      onClose={onClose}
    >
      <GroupFields form={form} members={members} />
    </EditDialog>
  );
}

/** Maps the server's errors to the form's fields: an error of one member shows at the whole field. */
function errorsOfGroup(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, reason]) => [
      field.replace(/^members\..*/, 'members'),
      reason,
    ]),
  );
}

interface GroupFieldsProps extends Pick<GroupDialogProps, 'members'> {
  form: UseFormReturnType<GroupValues>;
}

/** The fields of a group: name and members, who are searched by name or address. */
function GroupFields({ form, members }: GroupFieldsProps) {
  return (
    <>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <ChoiceList
        legend="Members"
        noun="member"
        choices={members?.map(({ id, name, email }) => ({
          value: id,
          words: [name, email],
          label: name ? `${name} (${email})` : email,
        }))}
        {...form.getInputProps('members')}
      />
    </>
  );
}
