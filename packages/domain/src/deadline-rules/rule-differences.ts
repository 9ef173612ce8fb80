import { dayWords } from './day-words.ts';
import { capitalized, keyWords } from './key-words.ts';
import { inputLabel, valueLabel } from './labels.ts';
import { programWords } from './program-words.ts';
import type { Rule, RuleInput, RuleOutput, Step } from './rule.ts';

/** A difference between two versions of a rule, in words; null where a version lacks the part. */
export interface RuleDifference {
  what: string;
  from: string | null;
  to: string | null;
}

type Described = Record<string, string | null>;

function inputWords(input: RuleInput): string {
  const values =
    'values' in input && input.values ? input.values.map((value) => valueLabel(input, value)) : [];
  const usual = 'default' in input && input.default !== undefined ? valueLabel(input, input.default) : '';
  return [
    input.required ? 'required' : 'not required',
    ...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
    ...(usual ? [`counted as ${usual} unless given`] : []),
  ].join('; ');
}

function stepLines(steps: readonly Step[] | undefined, rule: Rule): string | null {
  if (!steps) return null;
  return programWords(steps, rule)
    .map(({ text, depth }) => `${'\u2003'.repeat(depth)}${text}`)
    .join('\n');
}

/** @param called the name of each output, by key: the same in both versions */
function outputWords(output: RuleOutput, rule: Rule, called: ReadonlyMap<string, string>): Described {
  const { key, label, role, program, safe_program } = output;
  const name = `‘${called.get(key) ?? label}’`;
  return {
    [`What ${name} is called`]: label,
    [`What ${name} is for`]: keyWords(role),
    [`How ${name} is counted`]: stepLines(program, rule),
    [`How the safe date of ${name} is counted`]: stepLines(safe_program, rule),
  };
}

function periodWords({ from, to, applies_by }: Rule['effective']): string | null {
  const days = [from && `from ${dayWords(from)}`, to && `until ${dayWords(to)}`].filter(Boolean);
  return days.length > 0 ? `${days.join(' ')}, by ${keyWords(applies_by)}` : null;
}

/** The parts of a rule's version in words, by topic. */
function describe(rule: Rule, called: ReadonlyMap<string, string>): Described {
  const { name, status, authority, effective, verification, confidence, volatility, missed, note } = rule;
  return {
    Name: name,
    Status: keyWords(status),
    Source: authority.map(({ cite }) => cite).join('\n'),
    Holds: periodWords(effective),
    'What happens': keyWords(rule.trigger.event),
    ...Object.fromEntries(
      rule.inputs.map((input) => [`Input ‘${capitalized(inputLabel(input))}’`, inputWords(input)]),
    ),
    ...Object.assign({}, ...rule.outputs.map((output) => outputWords(output, rule, called))),
    'If it is missed': missed || null,
    Note: note || null,
    'How settled it is': volatility,
    Confidence: confidence,
    Checked: `${dayWords(verification.on)}, ${verification.against === null ? 'against nothing yet' : `against ${verification.against}`}`,
  };
}

/** The differences between two versions of a rule, in reading order. */
export function ruleDifferences(before: Rule, after: Rule): RuleDifference[] {
  const outputs = [...before.outputs, ...after.outputs];
  const called = new Map(outputs.map(({ key, label }) => [key, label]));
  const [from, to] = [describe(before, called), describe(after, called)];
  return [...new Set([...Object.keys(to), ...Object.keys(from)])]
    .map((what) => ({ what, from: from[what] ?? null, to: to[what] ?? null }))
    .filter((difference) => difference.from !== difference.to);
}
