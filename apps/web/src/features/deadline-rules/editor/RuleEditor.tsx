import { type RuleInOffice, ruleInOffice } from '@landfall/contract/deadline-rules';
import type { OwnRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import { Box, Button, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { errorWords, fieldWords, staleRecord } from '../../../api/error-words.ts';
import { PageForm } from '../../../editing/PageForm.tsx';
import { useKeptInput } from '../../../editing/useKeptInput.ts';
import { useUnsavedGuard } from '../../../editing/useUnsavedGuard.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { useWriteRule } from '../queries.ts';
import { definitionOf, placeOf, readDraft } from './content.ts';
import { type Draft, draftOf, newDraft } from './draft.ts';
import { InputRows } from './InputRows.tsx';
import { OutputRows } from './OutputRows.tsx';
import { RuleBasics, RuleSources } from './RuleFacts.tsx';
import { TryDraft } from './TryDraft.tsx';

interface RuleEditorProps {
  /** The rule that is changed, or copied when it is not the office's own; undefined for a new one. */
  known: RuleInOffice | undefined;
  /** The organization's current day. */
  today: string;
  onSaved: (saved: RuleInOffice) => void;
  onCancel: () => void;
}

/**
 * The content of a rule for the editor. A catalogue rule may be suspended by a court; the office's copy of it is its
 * own practice.
 */
function contentOf({ definition, rule }: RuleInOffice): OwnRuleContent {
  const content = definition as OwnRuleContent;
  if (rule.owner === 'office') return content;
  const status = rule.status === 'in_force' ? 'in_force' : 'practice';
  return { ...content, name: `${content.name} (our copy)`, status };
}

const TITLES = { new: 'New Rule', own: 'Change This Rule', copy: 'Change a Copy' };

/** The editor of a rule, without code, with the computed dates beside it. */
export function RuleEditor({ known: read, today, onSaved, onCancel }: RuleEditorProps) {
  // The rule as it was when editing began: a refresh behind the form must not change what it compares with.
  const [known] = useState(read);
  const [initialValues] = useState(() => (known ? draftOf(contentOf(known), today) : newDraft(today)));
  const kind = !known ? 'new' : known.rule.owner === 'office' ? 'own' : 'copy';
  const write = useWriteRule(known?.rule);
  const form = useForm<Draft>({
    initialValues,
    validate: (values) => readDraft(values).faults,
  });
  const { content, faults } = useMemo(() => readDraft(form.values), [form.values]);
  const leave = useUnsavedGuard(form.isDirty(), onCancel, { inAddress: true });
  useKeptInput(form, 'rule');

  /** @param over the version of another user that it replaces */
  const save = (over?: number) =>
    form.onSubmit(
      (values) =>
        write.mutate(
          { definition: definitionOf(values), ...(over && { version: over }) },
          {
            onSuccess: onSaved,
            onError: (error) => {
              const fields = Object.entries(fieldWords(error));
              form.setErrors(
                Object.fromEntries(
                  fields.map(([field, words]) => [placeOf(field.replace(/^definition\./, '')), words]),
                ),
              );
            },
          },
        ),
      (errors) => focusFirstError(form, errors),
    );
  const theirs = ruleInOffice.safeParse(staleRecord(write.error)).data?.rule.version;

  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={32} verticalSpacing={32}>
      <PageForm
        label={TITLES[kind]}
        heading={TITLES[kind]}
        submitLabel="Save Rule"
        busy={write.isPending}
        failure={
          theirs ? (
            <>
              Someone else saved version {theirs} while you were editing. It stays among the versions of the
              rule.
              <Box mt={12}>
                <Button variant="default" loading={write.isPending} onClick={() => save(theirs)()}>
                  Save over version {theirs}
                </Button>
              </Box>
            </>
          ) : (
            write.error && errorWords(write.error, 'Failed to save the rule')
          )
        }
        onSubmit={save()}
        onCancel={leave}
      >
        {kind === 'copy' && (
          <p className="notice" data-tone="grey">
            The copy is this organization’s own. The rule that it is made of stays as it is.
          </p>
        )}
        {kind === 'own' && (
          <p className="notice" data-tone="grey">
            What is saved is a new version. Dates are counted by the one in use until an administrator takes
            the new one into use.
          </p>
        )}
        <Stack gap={24}>
          <RuleBasics form={form} />
          <InputRows form={form} faults={faults} />
          <OutputRows form={form} faults={faults} today={today} />
          <RuleSources form={form} today={today} />
        </Stack>
      </PageForm>
      <Box pos={{ lg: 'sticky' }} top={16} style={{ alignSelf: 'start' }}>
        <TryDraft content={content} today={today} />
      </Box>
    </SimpleGrid>
  );
}
