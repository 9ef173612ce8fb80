import type { computeDeadlines } from '@landfall/contract/deadline-rules';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { compute } from '@landfall/domain/deadline-rules/compute';
import { assumedDefaults, inputsSchema } from '@landfall/domain/deadline-rules/inputs';
import { z } from 'zod';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { validated } from '../../platform/http/input.ts';
import { readCalendars } from '../calendar-closures/service.ts';
import { knownRule, versionOf } from './known-rules.ts';
import { citationsOf } from './rule-answers.ts';

/**
 * Counts the dates that a version of a rule gives for inputs.
 * @throws Failure `not_found`; `invalid_input` that names the version, or each input that is missing, unknown or
 *   invalid
 */
export async function computeRule(
  { tx, today }: Pick<OrgSession, 'tx' | 'today'>,
  key: string,
  { inputs, as_of, version }: HandlerInput<typeof computeDeadlines>['body'],
): Promise<HandlerResult<typeof computeDeadlines>> {
  const known = await knownRule(tx, key);
  const rule = version === undefined ? known.rule : await versionOf(tx, known, version);
  if (!rule) throw invalidInput({ version: `The rule has no version ${version}` });
  const sent = Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null));
  const { inputs: given } = validated(z.object({ inputs: inputsSchema(rule) }), { inputs: sent });
  const asOf = as_of ? dateAsWritten(as_of) : today;
  const { outputs, warnings } = compute(rule, given, await readCalendars(tx), asOf);
  return {
    status: rule.status,
    outputs,
    warnings: [...assumedDefaults(rule, sent), ...warnings],
    citations: citationsOf(rule),
  };
}
