import { type CaseRecord, caseRecord as caseRecordShape } from '@landfall/contract/case-records';
import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { errorWords, fieldWords, staleRecord } from '../../api/error-words.ts';
import { changesOf, disagreements, valuesOf } from '../../lib/edited-fields.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { confirmDiscard } from '../../ui/confirm.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './CaseForm.module.css';
import { validateCase } from './case-validation.ts';
import { type CaseChanges, useShowCase, useUpdateCase } from './queries.ts';
import { STATUS_CHOICES, statusShown } from './status.ts';

/** The fields that can be edited, with their labels. */
const FIELDS = { title: 'Title', status: 'Status', description: 'Description' } as const;
type CaseEdit = Pick<CaseRecord, keyof typeof FIELDS>;

const STATUSES = [{ value: '', label: 'No Status' }, ...STATUS_CHOICES];

function words(field: keyof CaseEdit, value: string): string {
  return field === 'status' ? statusShown(value).label : value;
}

/** A case as it is edited. Someone else's change in the meantime is shown before anything is overwritten. */
export function CaseForm({ caseRecord, onDone }: { caseRecord: CaseRecord; onDone: () => void }) {
  // What was read when editing began: a refresh behind the form must not move the ground under it.
  const [base] = useState(caseRecord);
  const [current, setCurrent] = useState<CaseRecord>();
  const update = useUpdateCase(caseRecord.id);
  const showCase = useShowCase();
  const form = useForm<CaseEdit>({ initialValues: valuesOf(FIELDS, base), validate: validateCase });
  const dirty = form.isDirty();
  useBlocker({
    shouldBlockFn: async () => dirty && !update.isSuccess && !(await confirmDiscard()),
    enableBeforeUnload: dirty,
    disabled: !dirty,
  });

  function save(values: CaseEdit, version: number) {
    update.mutate(
      { ...(changesOf(FIELDS, base, values) as CaseChanges), version },
      {
        onSuccess: () => {
          onDone();
          toast('Case record saved');
        },
        onError: (error) => {
          const stale = caseRecordShape.safeParse(staleRecord(error));
          if (stale.success) setCurrent(stale.data);
          form.setErrors(fieldWords(error));
        },
      },
    );
  }

  const submit = form.onSubmit(
    (values) => (dirty ? save(values, base.version) : onDone()),
    (errors) => focusFirstError(form, errors),
  );

  async function cancel() {
    if (!dirty || (await confirmDiscard())) onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate aria-label="Edit case">
        <h1 className={styles.heading}>Edit {base.title}</h1>
        <TextInput label={FIELDS.title} withAsterisk required autoFocus {...form.getInputProps('title')} />
        <NativeSelect label={FIELDS.status} data={STATUSES} w={240} {...form.getInputProps('status')} />
        <Textarea
          label={FIELDS.description}
          withAsterisk
          required
          autosize
          minRows={4}
          maxRows={24}
          {...form.getInputProps('description')}
        />
        {update.error && !current && (
          <Alert color="red" role="alert">
            {errorWords(update.error)}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={update.isPending}>
            Submit
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
      {current && (
        <ConflictDialog
          rows={disagreements(FIELDS, { base, current, mine: form.values }, words)}
          busy={update.isPending}
          onKeepMine={() => save(form.values, current.version)}
          onTakeTheirs={() => {
            showCase(current);
            onDone();
          }}
          onClose={() => setCurrent(undefined)}
        />
      )}
    </>
  );
}
