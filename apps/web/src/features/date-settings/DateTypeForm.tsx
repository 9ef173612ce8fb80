import { ProblemError } from '@landfall/contract/call';
import { Box, Button, ColorInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { PageForm } from '../../editing/PageForm.tsx';
import { useKeptInput } from '../../editing/useKeptInput.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { type DateType, toDateType } from './date-type.ts';
import { type DateTypeValues, errorsAtFields } from './form-values.ts';
import { useRestoreDateType } from './queries.ts';
import { ReminderSource } from './ReminderSource.tsx';

interface DateTypeFormProps {
  title: string;
  form: UseFormReturnType<DateTypeValues>;
  names: TargetNames;
  busy: boolean;
  failure: Error | null;
  /** The message when the server gives none. */
  failureWords: string;
  onSave: (values: DateTypeValues) => void;
  onCancel: () => void;
}

/** The archived date type with the same name, if that is why the name was refused. */
function archivedNamesake(failure: Error | null): DateType | undefined {
  if (!(failure instanceof ProblemError) || failure.problem.code !== 'conflict') return undefined;
  const other = failure.problem.current ? toDateType(failure.problem.current) : undefined;
  return other?.archived ? other : undefined;
}

/** The form of a new or existing date type. */
export function DateTypeForm(props: DateTypeFormProps) {
  const { title, form, names, busy, failure, failureWords, onSave, onCancel } = props;
  const namesake = archivedNamesake(failure);
  const leave = useUnsavedGuard(form.isDirty(), onCancel, { inAddress: true });
  useKeptInput(form, title);
  // Only once per failure, because an error disappears when its field is changed.
  const showRefusal = useEffectEvent(() => {
    const refused = fieldWords(failure);
    if (Object.keys(refused).length > 0) form.setErrors(errorsAtFields(refused, form.getValues()));
    else if (failure instanceof ProblemError && failure.problem.code === 'conflict')
      form.setErrors({ name: errorWords(failure, failureWords) });
  });
  useEffect(() => {
    if (failure) showRefusal();
  }, [failure]);

  const submit = form.onSubmit(onSave, (errors) => focusFirstError(form, errors));

  return (
    <PageForm
      label={title}
      heading={title}
      submitLabel="Save"
      busy={busy}
      failure={
        failure && (
          <>
            {errorWords(failure, failureWords)}
            {namesake && <RestoreNamesake namesake={namesake} />}
          </>
        )
      }
      onSubmit={submit}
      onCancel={leave}
    >
      <DateTypeFields form={form} names={names} />
    </PageForm>
  );
}

function RestoreNamesake({ namesake }: { namesake: DateType }) {
  const restore = useRestoreDateType();
  return (
    <Box my={12}>
      <Button
        variant="default"
        loading={restore.isPending}
        onClick={() =>
          restore.mutate(namesake.id, {
            onSuccess: () => toast(`${namesake.name} restored`),
            onError: (error) => toastFailure(errorWords(error)),
          })
        }
      >
        Restore it
      </Button>
    </Box>
  );
}

/** Colours that are distinguishable on light and dark surfaces. */
const SWATCHES = [
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#6d28d9',
  '#1d4ed8',
  '#0e7490',
  '#15803d',
  '#a16207',
  '#57534e',
];

interface DateTypeFieldsProps {
  form: UseFormReturnType<DateTypeValues>;
  names: TargetNames;
}

/** The fields of a date type: name, colour, reminders. */
function DateTypeFields({ form, names }: DateTypeFieldsProps) {
  const { name, hex } = form.values;
  return (
    <>
      <TextInput label="Name" required autoFocus {...form.getInputProps('name')} />
      <ColorInput
        label="Color"
        placeholder="Derived from the name"
        description={
          hex === '' ? (
            <Swatch name={name || 'The name’s own color'} />
          ) : (
            'Clear the field to derive it from the name.'
          )
        }
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={9}
        withPicker={false}
        withEyeDropper={false}
        withPreview={hex !== ''}
        maw={280}
        {...form.getInputProps('hex')}
      />
      <ReminderSource form={form} names={names} />
    </>
  );
}
