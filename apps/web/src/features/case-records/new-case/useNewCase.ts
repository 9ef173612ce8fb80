import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorWords, fieldWords } from '../../../api/error-words.ts';
import { clearDraft, clearDraftsOfOthers, type DraftKey, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { PATHS } from '../../../paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { settingsQuery } from '../../settings/queries.ts';
import { caseFaults, formErrors, requestOf } from './request.ts';
import { useCreateCase } from './useCreateCase.ts';
import { emptyCase, type GivenParty, hasInput, type NewCaseValues, newCaseValues } from './values.ts';

function readValues(key: DraftKey): NewCaseValues | undefined {
  clearDraftsOfOthers(key.personId);
  return newCaseValues.safeParse(readDraft(key)).data;
}

/** Focuses the first field with an error, in reading order. */
function focusFirstRefused(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus();
  });
}

/**
 * The form of a new case, which is saved only when it is submitted. Its draft is kept in this tab, so that closing and
 * reloading lose nothing.
 * @param onClose closes the form
 * @param given the person from whose page it is opened
 */
export function useNewCase(onClose: () => void, given?: GivenParty) {
  const user = useQuery(settingsQuery).data?.user;
  const personId = user?.id ?? '';
  const navigate = useNavigate();
  // The form of each given person has a draft of its own, and the form of each organization.
  const subject = `new-case.${given?.chosen.id ?? user?.org_id}`;
  const key = useMemo(() => ({ personId, subject, inTab: true }) as const, [personId, subject]);
  const [restored] = useState(() => readValues(key));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const form = useForm<NewCaseValues>({ initialValues: restored ?? emptyCase(given), validate: caseFaults });
  const creation = useCreateCase(() => clearDraft(key));
  const isBegun = hasInput(form.values, given);
  const isCreated = creation.isSuccess;

  useEffect(() => {
    if (isBegun && !isCreated) keepDraft(key, form.values);
    else clearDraft(key);
  }, [key, isBegun, isCreated, form.values]);

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
          toast('Case record created');
          void navigate({
            to: PATHS.case,
            params: { caseId: case_record.id },
            // Going back leads to where the form was opened, not to the empty form.
            replace: true,
            ignoreBlocker: true,
          });
        },
        onError(error) {
          // Rendered before the field is searched for.
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
    /** Whether it was restored from a draft. */
    isRestored,
    isBusy: creation.isPending,
    failure: creation.error ? errorWords(creation.error) : undefined,
    close() {
      // Input that is being sent can no longer be kept as a draft.
      if (creation.isPending) return;
      if (isBegun) toast('Your draft is kept until you create or discard it');
      onClose();
    },
    /** Empties the form, with Undo. */
    discard() {
      const { values } = form;
      put({ ...emptyCase(given), isLong: values.isLong });
      toast('Draft discarded', () => {
        // Works even after the form was closed.
        keepDraft(key, values);
        put(values);
      });
    },
  };
}
export type NewCaseForm = ReturnType<typeof useNewCase>;
