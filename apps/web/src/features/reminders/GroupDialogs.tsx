import { type ReminderGroup, reminderGroup } from '@landfall/contract/reminders';
import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useSaving } from '../../editing/useSaving.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import {
  changesOfGroup,
  type GroupMember,
  type GroupValues,
  groupDisagreements,
  validateGroup,
  valuesOfGroup,
} from './group-values.ts';
import { MemberChoice } from './MemberChoice.tsx';
import { useCreateGroup, useUpdateGroup } from './queries.ts';

interface GroupDialogProps {
  /** Undefined until they are known. */
  members: readonly GroupMember[] | undefined;
  /** Called when it is saved, with nothing typed left to lose. */
  onSaved: () => void;
  onClose: () => void;
}

/** Makes a group. */
export function NewGroupDialog({ members, onSaved, onClose }: GroupDialogProps) {
  const { mutateAsync: create } = useCreateGroup();
  const form = useForm<GroupValues>({ initialValues: valuesOfGroup(), validate: validateGroup });
  const search = useRef<HTMLInputElement>(null);
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
      <GroupFields form={form} members={members} search={search} />
    </EntryDialog>
  );
}

/** Changes a group. Someone else's change in the meantime is shown before anything is overwritten. */
export function EditGroupDialog(props: GroupDialogProps & { group: ReminderGroup }) {
  const { members, onSaved, onClose } = props;
  // What was read when editing began: a refresh behind the form must not move the ground under it.
  const [base] = useState(props.group);
  const [before] = useState(() => valuesOfGroup(base));
  const { mutateAsync: update } = useUpdateGroup(base.id);
  const form = useForm<GroupValues>({ initialValues: before, validate: validateGroup });
  const search = useRef<HTMLInputElement>(null);
  const { save, busy, error, conflict } = useSaving({
    values: form.values,
    send: (values, version) => update({ ...changesOfGroup(before, values), version }),
    onSaved: ({ name }) => {
      onSaved();
      toast(`Group "${name}" saved`);
    },
    onRefused: (refused) => form.setErrors(errorsOfGroup(refused)),
    readCurrent: (stale) => reminderGroup.safeParse(stale).data,
    compare: (current) =>
      groupDisagreements({ base: before, current: valuesOfGroup(current), mine: form.values }, members ?? []),
    onTakeTheirs: onSaved,
  });
  return (
    <>
      <FormDialog
        title="Edit Group"
        submitLabel="Save"
        inAddress
        dirty={form.isDirty()}
        busy={busy}
        failure={error ? errorWords(error) : undefined}
        onSubmit={form.onSubmit(
          (values) => (form.isDirty() ? save(values, base.version) : onClose()),
          (errors) => ('name' in errors ? focusFirstError(form, errors) : search.current?.focus()),
        )}
        onClose={onClose}
      >
        <GroupFields form={form} members={members} search={search} />
      </FormDialog>
      {conflict}
    </>
  );
}

/** The server's refusals at the form's fields: one member's stands at all of them. */
function errorsOfGroup(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, reason]) => [
      field.replace(/^members\..*/, 'members'),
      reason,
    ]),
  );
}

interface GroupFieldsProps {
  form: UseFormReturnType<GroupValues>;
  members: readonly GroupMember[] | undefined;
  /** Takes the search box, which has the focus when nobody was chosen. */
  search: RefObject<HTMLInputElement | null>;
}

/** The fields of a group: name and members. */
function GroupFields({ form, members, search }: GroupFieldsProps) {
  return (
    <>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <MemberChoice
        members={members}
        value={form.values.members}
        error={form.errors.members ? String(form.errors.members) : undefined}
        onChange={(ids) => form.setFieldValue('members', ids)}
        inputRef={search}
      />
    </>
  );
}
