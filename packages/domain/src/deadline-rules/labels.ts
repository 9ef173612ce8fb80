import { capitalized, keyWords } from './key-words.ts';
import type { RuleInput } from './rule.ts';

/** What an input is called within a sentence, such as 'notice date'. */
export function inputLabel({ key, label }: Pick<RuleInput, 'key' | 'label'>): string {
  return label ?? keyWords(key);
}

/** What a value of an input is called within a sentence: 'mail abroad', 'yes' or '90'. */
export function valueLabel(input: RuleInput, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const labels = input.type === 'enum' ? input.value_labels : undefined;
  return labels?.[value] ?? keyWords(String(value));
}

/** An input with what it and its values are called at the beginning of a field, as steps call them. */
export function labelledInput(
  input: RuleInput,
): RuleInput & { label: string; value_labels?: Record<string, string> | undefined } {
  const labelled = { ...input, label: capitalized(inputLabel(input)) };
  if (!('values' in input) || !input.values) return labelled;
  const labels = input.values.map((value) => [value, capitalized(valueLabel(input, value))]);
  return { ...labelled, value_labels: Object.fromEntries(labels) };
}
