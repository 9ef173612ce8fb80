import { keyWords } from './key-words.ts';
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
