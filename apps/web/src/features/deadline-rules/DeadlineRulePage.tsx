import type { DeadlineRule } from '@landfall/contract/deadline-rules';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { capitalized } from '@landfall/domain/deadline-rules/key-words';
import { Group, SimpleGrid, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatDate } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlowingPage } from '../../ui/Page.tsx';
import { FactSection, Section } from '../../ui/Section.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { ComputedDates } from './ComputedDates.tsx';
import { deadlineRuleQuery, useCompute } from './queries.ts';
import { RuleActions } from './RuleActions.tsx';
import { RuleForm } from './RuleForm.tsx';
import { RuleUseSection } from './RuleUseSection.tsx';
import { CONFIDENCES, checkedWords, STATUSES, stateOfUse, USES, VOLATILITIES } from './rule-words.ts';

const route = getRouteApi(PATHS.deadlineRule);

function factsOf(rule: DeadlineRule) {
  const { citations, effective, review_by } = rule;
  const days = [
    effective.from && `from ${formatDate(effective.from)}`,
    effective.to && `until ${formatDate(effective.to)}`,
  ].filter(Boolean);
  return {
    'Where it is written': citations.join('\n'),
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

/** A rule, with what it says, what the office uses of it, and a form to try it. */
export function DeadlineRulePage() {
  const { ruleKey } = route.useParams();
  const { data: known } = useSuspenseQuery(deadlineRuleQuery(ruleKey));
  const { rule, adoption } = known;
  const { today } = useSuspenseQuery(organizationQuery).data;
  const { mutate: compute, reset, ...counting } = useCompute(ruleKey);
  useDocumentTitle(`${rule.name} · ${PRODUCT_NAME}`);
  const status = STATUSES[rule.status];
  const use = USES[stateOfUse({ adoption, version: rule.version })];
  return (
    <FlowingPage>
      <Stack gap={4}>
        <BackLink to={PATHS.deadlineRules}>Deadline Rules</BackLink>
        <Group gap="8px 24px" justify="space-between">
          <Group gap="4px 12px" miw={0}>
            <h1 className="page-title">{rule.name}</h1>
            <Badge tone={status.tone}>{status.label}</Badge>
            {adoption && <Badge tone={use.tone}>{use.label}</Badge>}
          </Group>
          <RuleActions known={known} today={today} />
        </Group>
      </Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={24} verticalSpacing={24}>
        <Section title="Try it">
          <RuleForm
            rule={rule}
            today={today}
            busy={counting.isPending}
            error={counting.error}
            onCompute={(inputs) => compute(inputs)}
            onChange={reset}
          />
          {counting.data && <ComputedDates computed={counting.data} />}
        </Section>
        <Stack gap={24} miw={0}>
          <RuleUseSection known={known} />
          <FactSection title="The rule" facts={factsOf(rule)} />
        </Stack>
      </SimpleGrid>
    </FlowingPage>
  );
}
