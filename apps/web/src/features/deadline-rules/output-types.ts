import { LIMITS } from '@landfall/contract/constants';
import { type DeadlineRule, type RuleInOffice, SETTING_ROLES } from '@landfall/contract/deadline-rules';

type Output = DeadlineRule['outputs'][number];

/** A date type of the office, as far as it is chosen by. */
export interface OfferedType {
  id: string;
  name: string;
  /** Its colour, if one was chosen. */
  hex: string | undefined;
  archived: boolean;
}

/** Stands for a date type that is made with the answer, of the output's name. */
export const NEW_TYPE = 'new';

/** The dates of a rule that are set on cases. */
export function settingOutputs({ outputs }: Pick<DeadlineRule, 'outputs'>): Output[] {
  return outputs.filter(({ role }) => SETTING_ROLES.includes(role));
}

/** What a date type would be called that has an output's name: without commas, which separate names in lists. */
export function typeName({ label }: Pick<Output, 'label'>): string {
  return label.replaceAll(',', '').slice(0, LIMITS.dateName).trim();
}

const isNamed = (name: string) => (type: OfferedType) => type.name.toLowerCase() === name.toLowerCase();

/** What an output may become: no date, a type of the office, or a new one of its name where none has it. */
export function typeChoices(
  output: Output,
  types: readonly OfferedType[],
): { value: string; label: string }[] {
  const name = typeName(output);
  return [
    { value: '', label: 'Set no date' },
    ...(types.some(isNamed(name)) ? [] : [{ value: NEW_TYPE, label: `New date type “${name}”` }]),
    ...types.filter(({ archived }) => !archived).map(({ id, name: label }) => ({ value: id, label })),
  ];
}

/** What is chosen at first for each output: what is in use, else the type of its name, by key. */
export function firstTypes(
  { rule, adoption }: RuleInOffice,
  types: readonly OfferedType[],
): Record<string, string> {
  const active = types.filter(({ archived }) => !archived);
  const offered = (output: Output): string => {
    const used = adoption?.output_map[output.key];
    if (used !== undefined) return active.find(({ id }) => id === used)?.id ?? '';
    return active.find(isNamed(typeName(output)))?.id ?? '';
  };
  return Object.fromEntries(settingOutputs(rule).map((output) => [output.key, offered(output)]));
}

/** The refusals at outputs, by their keys. */
export function outputFaults(fields: Record<string, string>): Record<string, string> {
  const faults = Object.entries(fields).filter(([field]) => field.startsWith('output_map.'));
  return Object.fromEntries(faults.map(([field, words]) => [field.slice('output_map.'.length), words]));
}
