import { SETTING_ROLES } from '@landfall/contract/deadline-rules';
import { useQuery } from '@tanstack/react-query';
import { dateTypesQuery } from '../../date-settings/queries.ts';
import { deadlineRulesQuery } from '../../deadline-rules/queries.ts';
import { dueChoice } from './kind-values.ts';

/** The choices for the parts of a kind: date types, rules, and the dates that rules count. */
export function usePartChoices() {
  const types = useQuery(dateTypesQuery).data ?? [];
  const rules = useQuery(deadlineRulesQuery).data ?? [];
  const outputs = rules.flatMap(({ key, name, archived_at, outputs: all }) =>
    all
      .filter(({ role }) => archived_at === null && SETTING_ROLES.includes(role))
      .map((output) => ({ rule: key, of: `${key}.${output.key}`, label: `${output.label} (${name})` })),
  );
  const names = types.map(({ name }) => name);
  return {
    types: names,
    /** An archived rule can be removed from a kind, but not added. */
    rules: rules.map(({ key, name, archived_at }) =>
      archived_at === null
        ? { value: key, label: name }
        : { value: key, label: `${name} (archived)`, disabled: true },
    ),
    /** The name of a date that a rule counts, `rule.output`. */
    outputName: (of: string) => outputs.find((output) => output.of === of)?.label ?? of,
    /**
     * The choices for what a task's due day is counted from.
     * @param chosen the rules of the kind; only their dates are offered
     * @param present the current value, which stays a choice
     */
    dueChoices(chosen: readonly string[], present: string) {
      const ofTypes = names.map((of) => ({ value: dueChoice({ from: 'date_type', of }), label: of }));
      const ofRules = outputs
        .filter(({ rule, of }) => chosen.includes(rule) || dueChoice({ from: 'rule', of }) === present)
        .map(({ of, label }) => ({ value: dueChoice({ from: 'rule', of }), label }));
      const known = [...ofTypes, ...ofRules].some(({ value }) => value === present);
      const isGone = present !== '' && present !== 'opening' && !known;
      return [
        { value: '', label: 'No day' },
        { value: 'opening', label: 'The day on which it is applied' },
        ...(isGone ? [{ value: present, label: `${present.replace(/^\S+ /, '')} (no longer exists)` }] : []),
        ...(ofTypes.length > 0 ? [{ group: 'Date types', items: ofTypes }] : []),
        ...(ofRules.length > 0 ? [{ group: 'What a rule counts', items: ofRules }] : []),
      ];
    },
  };
}
export type PartChoices = ReturnType<typeof usePartChoices>;
