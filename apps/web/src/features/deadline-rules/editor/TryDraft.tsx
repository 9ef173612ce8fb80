import { issueWords } from '@landfall/contract/issue-words';
import { type OfficeCalendars, withOfficeDays } from '@landfall/domain/deadline-rules/calendars';
import { compute } from '@landfall/domain/deadline-rules/compute';
import { assumedDefaults, inputsSchema } from '@landfall/domain/deadline-rules/inputs';
import { labelledInput } from '@landfall/domain/deadline-rules/labels';
import type { OwnRuleContent } from '@landfall/domain/deadline-rules/own-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../ui/Section.tsx';
import { closuresQuery } from '../../change-sets/queries.ts';
import { ComputedDates } from '../ComputedDates.tsx';
import { RuleForm } from '../RuleForm.tsx';

interface TryDraftProps {
  /** The rule as edited so far; undefined while it is invalid. */
  content: OwnRuleContent | undefined;
  /** The organization's current day. */
  today: string;
}

/** Computes the rule as it is now with the given inputs. */
function tried(
  content: OwnRuleContent,
  given: Record<string, unknown>,
  today: string,
  calendars: OfficeCalendars,
) {
  const { data, error } = inputsSchema(content).safeParse(given, { error: issueWords });
  const faults = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
  if (!data) return { faults: Object.fromEntries(faults) as Record<string, string> };
  const { outputs, warnings } = compute({ ...content, id: 'draft', version: 1 }, data, calendars, today);
  return { faults: {}, computed: { outputs, warnings: [...assumedDefaults(content, given), ...warnings] } };
}

/** Tries a rule while it is edited: once inputs are given, each change of the rule computes its dates again. */
export function TryDraft({ content, today }: TryDraftProps) {
  const [given, setGiven] = useState<Record<string, unknown>>();
  const { data: closures = [] } = useQuery(closuresQuery);
  if (!content)
    return (
      <Section title="Try it">
        <p className="empty-box">Once nothing is wrong with the rule, it can be tried here.</p>
      </Section>
    );
  const result = given && tried(content, given, today, withOfficeDays(closures));
  return (
    <Section title="Try it">
      <RuleForm
        key={JSON.stringify(content.inputs)}
        inputs={content.inputs.map(labelledInput)}
        today={today}
        busy={false}
        faults={result?.faults ?? {}}
        onCompute={setGiven}
        onChange={() => setGiven(undefined)}
      />
      {result?.computed && <ComputedDates computed={result.computed} />}
    </Section>
  );
}
