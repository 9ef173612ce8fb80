import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import { NativeSelect } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { formatDate } from '../../lib/date-format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { allDateTypesQuery, useCreateDateType } from '../date-settings/queries.ts';
import {
  firstTypes,
  NEW_TYPE,
  type OfferedType,
  outputFaults,
  settingOutputs,
  typeChoices,
  typeName,
} from './output-types.ts';
import { useAdoptRule } from './queries.ts';
import { checkedWords } from './rule-words.ts';

interface UseRuleDialogProps {
  known: RuleInOffice;
  /** The organization's current day. */
  today: string;
  onClose: () => void;
}

const TITLE = 'Use This Rule';

/** Adopts the latest version of a rule: each of its dates gets a date type, or is left out. */
export function UseRuleDialog(props: UseRuleDialogProps) {
  const types = useQuery(allDateTypesQuery);
  if (types.data) return <UseRuleForm {...props} types={types.data} />;
  return (
    <Dialog onClose={props.onClose} title={TITLE}>
      {types.isError ? (
        <RetryAlert
          message={errorWords(types.error, 'Failed to fetch date settings')}
          onRetry={() => types.refetch()}
        />
      ) : (
        <Skeleton width="16rem" />
      )}
    </Dialog>
  );
}

type Values = Record<string, string>;

function UseRuleForm({
  known,
  today,
  types,
  onClose,
}: UseRuleDialogProps & { types: readonly OfferedType[] }) {
  const { rule, adoption } = known;
  const { mutateAsync: adopt } = useAdoptRule(rule.key);
  const withNewTypes = useNewTypes(known);
  const form = useForm<Values>({ initialValues: firstTypes(known, types) });
  const isChange = adoption?.version === rule.version;

  async function send(values: Values) {
    const chosen = await withNewTypes(form, values);
    const output_map = Object.fromEntries(Object.entries(chosen).map(([key, id]) => [key, id || null]));
    return adopt({ version: rule.version, output_map });
  }

  return (
    <EntryDialog
      title={isChange ? 'Change Date Types' : TITLE}
      submitLabel={isChange ? 'Save' : TITLE}
      form={form}
      send={send}
      errorsOf={(error) => outputFaults(fieldWords(error))}
      onSent={() => {
        onClose();
        toast(isChange ? 'Date types saved' : `${rule.name} is in use`);
      }}
      onClose={onClose}
    >
      {!isChange && <CheckNotice known={known} today={today} />}
      {settingOutputs(rule).length === 0 ? (
        <p>It gives no deadline and no expiry, so it sets no date: what it gives is only shown.</p>
      ) : (
        <p>Each date that it gives becomes a date of a type on the case, or none.</p>
      )}
      {settingOutputs(rule).map((output, at) => (
        <NativeSelect
          key={output.key}
          label={output.label}
          data={typeChoices(output, types)}
          data-autofocus={at === 0 || undefined}
          {...form.getInputProps(output.key)}
        />
      ))}
    </EntryDialog>
  );
}

/** What a person who adopts a rule takes responsibility for. */
function CheckNotice({ known: { rule }, today }: Pick<UseRuleDialogProps, 'known' | 'today'>) {
  const overdue = rule.verified_against !== null && rule.review_by < today;
  const words =
    rule.verified_against === null
      ? 'This rule was compared with no source.'
      : `Checked: ${checkedWords(rule)}.${overdue ? ` It was to be checked again by ${formatDate(rule.review_by)}.` : ''}`;
  return (
    <p className="notice" data-tone={overdue || rule.verified_against === null ? 'yellow' : 'grey'}>
      {words} Whoever uses it is responsible for it: let an attorney read its source first.
    </p>
  );
}

/** Creates the chosen new date types, each once, and puts them into the form, so that another try uses them. */
function useNewTypes({ rule }: RuleInOffice) {
  const { mutateAsync: createType } = useCreateDateType();
  return async (form: UseFormReturnType<Values>, values: Values): Promise<Values> => {
    const made = new Map<string, string>();
    const chosen = { ...values };
    for (const output of settingOutputs(rule)) {
      if (chosen[output.key] !== NEW_TYPE) continue;
      const name = typeName(output);
      const id = made.get(name) ?? (await createType({ date_name: name })).id;
      made.set(name, id);
      chosen[output.key] = id;
      form.setFieldValue(output.key, id);
    }
    return chosen;
  };
}
