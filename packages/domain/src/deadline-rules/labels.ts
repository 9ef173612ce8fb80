import { capitalized, keyWords } from './key-words.ts';
import type { RuleInput } from './rule.ts';

/** The label of an input within a sentence, such as 'notice date'. */
export function inputLabel({ key, label }: Pick<RuleInput, 'key' | 'label'>): string {
  return label ?? keyWords(key);
}

/** The label of an input's value within a sentence: 'mail abroad', 'yes' or '90'. */
export function valueLabel(input: RuleInput, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const labels = input.type === 'enum' ? input.value_labels : undefined;
  return labels?.[value] ?? keyWords(String(value));
}

/** An input with capitalized labels for it and its values. */
export function labelledInput(
  input: RuleInput,
): RuleInput & { label: string; value_labels?: Record<string, string> | undefined } {
  const labelled = { ...input, label: capitalized(inputLabel(input)) };
  if (!('values' in input) || !input.values) return labelled;
  const labels = input.values.map((value) => [value, capitalized(valueLabel(input, value))]);
  return { ...labelled, value_labels: Object.fromEntries(labels) };
}
