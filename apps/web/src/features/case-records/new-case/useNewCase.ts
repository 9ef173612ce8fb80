import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorWords, fieldWords } from '../../../api/error-words.ts';
import { clearDraft, clearDraftsOfOthers, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { PATHS } from '../../../paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { settingsQuery } from '../../settings/queries.ts';
import { caseFaults, formErrors, requestOf } from './request.ts';
import { useCreateCase } from './useCreateCase.ts';
import { emptyCase, type NewCaseValues, newCaseValues, saysSomething } from './values.ts';

function keyOf(personId: string) {
  return { personId, subject: 'new-case', inTab: true } as const;
}

function readValues(personId: string): NewCaseValues | undefined {
  clearDraftsOfOthers(personId);
  return newCaseValues.safeParse(readDraft(keyOf(personId))).data;
}

/** Which field of the open form leads when something is refused: the first that says so, as a person reads them. */
function focusFirstRefused(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus();
  });
}

/**
 * A new case as it is typed, which is written when it is created and never before. Its draft is kept in this tab, so that
 * closing and reloading lose nothing.
 * @param onClose leaves the form
 */
export function useNewCase(onClose: () => void) {
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  const navigate = useNavigate();
  const [restored] = useState(() => readValues(personId));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const form = useForm<NewCaseValues>({ initialValues: restored ?? emptyCase(), validate: caseFaults });
  const creation = useCreateCase();
  const isBegun = saysSomething(form.values);
  const isCreated = creation.isSuccess;

  useEffect(() => {
    if (isBegun && !isCreated) keepDraft(keyOf(personId), form.values);
    else clearDraft(keyOf(personId));
  }, [personId, isBegun, isCreated, form.values]);

  function put(values: NewCaseValues): void {
    form.setValues(values);
    form.clearErrors();
    setRestored(false);
    creation.reset();
  }

  const submit = form.onSubmit(
    (values) =>
      creation.mutate(requestOf(values).body, {
        onSuccess({ case_record }) {
          // At once: the form is gone before it hears of it.
          clearDraft(keyOf(personId));
          toast('Case record created');
          void navigate({
            to: PATHS.case,
            params: { caseId: case_record.id },
            // Going back leads to the list, not to its empty form.
            replace: true,
            ignoreBlocker: true,
          });
        },
        onError(error) {
          // Drawn before a field is looked for.
          flushSync(() => form.setErrors(formErrors(values, fieldWords(error))));
          focusFirstRefused();
        },
      }),
    focusFirstRefused,
  );

  return {
    form,
    submit,
    isBegun,
    /** Whether it is shown as it was left before. */
    isRestored,
    isBusy: creation.isPending,
    failure: creation.error ? errorWords(creation.error) : undefined,
    close() {
      if (isBegun) toast('Your draft is kept until you create or discard it');
      onClose();
    },
    /** Empties the form, with the way back. */
    discard() {
      const { values } = form;
      put({ ...emptyCase(), isLong: values.isLong });
      toast('Draft discarded', () => {
        // Also for whoever has closed the form meanwhile.
        keepDraft(keyOf(personId), values);
        put(values);
      });
    },
  };
}
export type NewCaseForm = ReturnType<typeof useNewCase>;
