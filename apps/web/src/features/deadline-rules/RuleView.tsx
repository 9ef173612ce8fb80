import type { DeadlineRule, RuleInOffice } from '@landfall/contract/deadline-rules';
import { capitalized } from '@landfall/domain/deadline-rules/key-words';
import { Group, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { inputFaults } from '../../deadlines/rule-inputs.ts';
import { formatDate } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FactSection, Section } from '../../ui/Section.tsx';
import { ComputedDates } from './ComputedDates.tsx';
import { HowItCounts } from './HowItCounts.tsx';
import { useCompute } from './queries.ts';
import { RuleActions } from './RuleActions.tsx';
import { RuleForm } from './RuleForm.tsx';
import { RuleUseSection } from './RuleUseSection.tsx';
import {
  CONFIDENCES,
  checkedWords,
  isStale,
  STATUSES,
  stateOfUse,
  USES,
  VOLATILITIES,
} from './rule-words.ts';

function factsOf(rule: DeadlineRule) {
  const { citations, effective, review_by } = rule;
  const days = [
    effective.from && `from ${formatDate(effective.from)}`,
    effective.to && `until ${formatDate(effective.to)}`,
  ].filter(Boolean);
  return {
    Source: citations.join('\n'),
    ...(days.length > 0 && { Holds: days.join(' ') }),
    ...(rule.missed && { 'If it is missed': capitalized(rule.missed) }),
    ...(rule.note && { Note: rule.note }),
    'How settled it is': VOLATILITIES[rule.volatility],
    Checked: checkedWords(rule),
    ...(rule.verified_against !== null && {
      Confidence: CONFIDENCES[rule.confidence],
      'To be checked again by': formatDate(review_by),
    }),
  };
}

interface RuleViewProps {
  known: RuleInOffice;
  /** The organization's current day. */
  today: string;
}

/** A rule with its content, the office's use of it, and a form to try it. */
export function RuleView({ known, today }: RuleViewProps) {
  const { rule, adoption } = known;
  const header = useRef<HTMLDivElement>(null);
  // Scrolls to the top: the view may replace the editor, which was scrolled to its end.
  useEffect(() => {
    header.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { mutate: compute, reset, ...counting } = useCompute(rule.key);
  const faults = inputFaults(fieldWords(counting.error));
  const isNamed = Object.keys(faults).length > 0;
  const status = STATUSES[rule.status];
  const use = USES[stateOfUse({ adoption, version: rule.version })];
  return (
    <>
      <Stack gap={4} ref={header} style={{ scrollMarginTop: 72 }}>
        <BackLink to={PATHS.deadlineRules}>Deadline Rules</BackLink>
        <Group gap="8px 24px" justify="space-between">
          <Group gap="4px 12px" miw={0}>
            <h1 className="page-title">{rule.name}</h1>
            <Badge tone={status.tone}>{status.label}</Badge>
            {rule.archived_at && <Badge tone="grey">Archived</Badge>}
            {adoption && <Badge tone={use.tone}>{use.label}</Badge>}
          </Group>
          <RuleActions known={known} today={today} />
        </Group>
      </Stack>
      {rule.archived_at && (
        <p className="notice" data-tone="grey">
          This rule is archived: it is in no list and cannot be used. Dates that it has set stay as they are.
        </p>
      )}
      {isStale(rule, today) && (
        <p className="notice" data-tone="yellow">
          This rule was to be checked again by {formatDate(rule.review_by)}: read its source before you rely
          on it.
        </p>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={24} verticalSpacing={24}>
        <Section title="Try it">
          <RuleForm
            inputs={rule.inputs}
            today={today}
            busy={counting.isPending}
            faults={faults}
            failure={counting.error && !isNamed ? errorWords(counting.error) : undefined}
            onCompute={(inputs) => compute(inputs)}
            onChange={reset}
          />
          {counting.data && <ComputedDates computed={counting.data} />}
        </Section>
        <Stack gap={24} miw={0}>
          <RuleUseSection known={known} />
          <FactSection title="The rule" facts={factsOf(rule)} />
          <HowItCounts known={known} />
        </Stack>
      </SimpleGrid>
    </>
  );
}
