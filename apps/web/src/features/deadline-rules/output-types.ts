import { LIMITS } from '@landfall/contract/constants';
import { type DeadlineRule, type RuleInOffice, SETTING_ROLES } from '@landfall/contract/deadline-rules';

type Output = DeadlineRule['outputs'][number];

/** A date type of the office, as a choice. */
export interface OfferedType {
  id: string;
  name: string;
  /** Its colour, if one was chosen. */
  hex: string | undefined;
  archived: boolean;
}

/** The value of the choice that creates a date type with the output's name. */
export const NEW_TYPE = 'new';

/** The outputs of a rule that are set as dates on cases. */
export function settingOutputs({ outputs }: Pick<DeadlineRule, 'outputs'>): Output[] {
  return outputs.filter(({ role }) => SETTING_ROLES.includes(role));
}

/** The name of a new date type for an output: without commas, which separate names in lists. */
export function typeName({ label }: Pick<Output, 'label'>): string {
  return label.replaceAll(',', '').slice(0, LIMITS.dateName).trim();
}

const isNamed = (name: string) => (type: OfferedType) => type.name.toLowerCase() === name.toLowerCase();

/** The choices for an output: no date, a date type of the office, or a new one where none has its name. */
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

/** The initial choice for each output, by key: the type in use, else the type with its name. */
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

/** The errors of outputs, by key. */
export function outputFaults(fields: Record<string, string>): Record<string, string> {
  const faults = Object.entries(fields).filter(([field]) => field.startsWith('output_map.'));
  return Object.fromEntries(faults.map(([field, words]) => [field.slice('output_map.'.length), words]));
}
