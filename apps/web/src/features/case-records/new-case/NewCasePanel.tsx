import { Alert, Button, Drawer, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { submitOnKey } from '../../../editing/submit-on-key.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { useDialogEscape } from '../../../ui/on-escape.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { useFocusBack } from '../../../ui/useFocusBack.ts';
import { isArchived, matterTypesQuery } from '../../matter-types/queries.ts';
import { organizationQuery } from '../../organization/queries.ts';
import { Clients } from './Clients.tsx';
import { DateRows } from './DateRows.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { KindOffer } from './KindOffer.tsx';
import styles from './NewCasePanel.module.css';
import { Petitioner } from './Petitioner.tsx';
import { proposedTitle } from './proposed-title.ts';
import { TeamChoice } from './TeamChoice.tsx';
import type { NewCaseForm } from './useNewCase.ts';

/** Enter in a text field moves to the next field; the form is submitted by its button or Ctrl/⌘+Enter. */
function onKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) submitOnKey(event);
  else if (event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The full form of a new case, beside the list. */
export function NewCasePanel(newCase: NewCaseForm) {
  const { form, submit, close, discard, isBegun, isRestored, isBusy, failure } = newCase;
  const { values } = form;
  const kinds = (useQuery(matterTypesQuery).data ?? []).filter((kind) => !isArchived(kind));
  const today = useQuery(organizationQuery).data?.today;
  const kind = kinds.find(({ id }) => id === values.matter_type_id)?.name ?? '';
  const proposal = proposedTitle(values, kind);
  const follow = useEffectEvent(() => {
    if (!values.isTitleOwn && values.title !== proposal) form.setFieldValue('title', proposal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows when either changes
  useEffect(follow, [proposal, values.isTitleOwn]);
  useFocusBack(true);
  const closeOnEscape = useDialogEscape(true, close);

  return (
    <Drawer
      opened
      onClose={close}
      title="New Case Record"
      position="right"
      size="42rem"
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
    >
      <form className={styles.form} onSubmit={submit} onKeyDown={onKeys} noValidate>
        <Stack gap={20}>
          {isRestored && <DraftNotice />}
          <NativeSelect
            label="Kind of Case"
            data={[
              { value: '', label: 'Not said' },
              ...kinds.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            data-autofocus
            {...form.getInputProps('matter_type_id')}
          />
          {values.matter_type_id !== '' && today && (
            <KindOffer
              key={values.matter_type_id}
              kindId={values.matter_type_id}
              today={today}
              dateTypes={values.dates.map(({ date_type }) => date_type)}
              checked={values.appliesKind}
              onChange={(checked) => form.setFieldValue('appliesKind', checked)}
            />
          )}
          <Clients form={form} />
          <Petitioner form={form} />
          <DateRows form={form} />
          <TextInput
            label="Title"
            required
            description={
              values.isTitleOwn
                ? undefined
                : 'Follows the client, the petitioner and the kind of case until you change it'
            }
            {...form.getInputProps('title')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({ title: value, isTitleOwn: value.trim() !== '' })
            }
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('description')}
          />
          <TeamChoice
            value={values.assignee_ids}
            error={form.errors.assignee_ids}
            onChange={(ids) => form.setFieldValue('assignee_ids', ids)}
          />
          <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
          <Stack gap={8} className={styles.footer}>
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <Group gap={8} justify="flex-end">
              {isBegun && (
                <QuietButton mr="auto" ml={-8} onClick={discard}>
                  Discard draft
                </QuietButton>
              )}
              <Button variant="default" onClick={close} disabled={isBusy}>
                Close
              </Button>
              <SubmitButton busy={isBusy}>Create</SubmitButton>
            </Group>
          </Stack>
        </Stack>
      </form>
    </Drawer>
  );
}
