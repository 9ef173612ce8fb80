import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BackLink } from '../../listing/BackLink.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { deadlineRuleQuery, NEW_RULE } from './queries.ts';
import { RuleView } from './RuleView.tsx';
import { parseRulePage } from './rule-search.ts';

const route = getRouteApi(PATHS.deadlineRule);

const RuleEditor = deferred(
  async () => (await import('./editor/RuleEditor.tsx')).RuleEditor,
  () => <Skeleton width="100%" height="20rem" />,
);

/** The page of a rule: viewed, edited, or new. */
export function DeadlineRulePage() {
  const { ruleKey } = route.useParams();
  const { today } = useSuspenseQuery(organizationQuery).data;
  return (
    <FlowingPage>
      {ruleKey === NEW_RULE ? (
        <WrittenRule ruleKey={undefined} today={today} />
      ) : (
        <KnownRule key={ruleKey} ruleKey={ruleKey} today={today} />
      )}
    </FlowingPage>
  );
}

interface RuleProps {
  ruleKey: string;
  /** The organization's current day. */
  today: string;
}

function KnownRule({ ruleKey, today }: RuleProps) {
  const { data: known } = useSuspenseQuery(deadlineRuleQuery(ruleKey));
  const { search } = useAddress(parseRulePage);
  useDocumentTitle(`${known.rule.name} · ${PRODUCT_NAME}`);
  if (search.edit) return <WrittenRule ruleKey={ruleKey} today={today} />;
  return <RuleView known={known} today={today} />;
}

/** @param ruleKey the rule that is changed or copied; undefined for a new one */
function WrittenRule({ ruleKey, today }: { ruleKey: string | undefined; today: string }) {
  const mayWrite = useMay('admin');
  if (!mayWrite)
    return (
      <>
        <PageHeader
          title="Deadline Rule"
          back={<BackLink to={PATHS.deadlineRules}>Deadline Rules</BackLink>}
        />
        <EmptyState title="Only administrators write rules" text="Ask one of them for what you need." />
      </>
    );
  return ruleKey === undefined ? <NewRule today={today} /> : <ChangedRule ruleKey={ruleKey} today={today} />;
}

/** Navigates away from the editor: to the saved rule, or back to where it was opened. */
function useLeaving(ruleKey: string | undefined) {
  const navigate = useNavigate();
  const open = (key: string) =>
    void navigate({ to: PATHS.deadlineRule, params: { ruleKey: key }, search: {}, ignoreBlocker: true });
  return {
    onSaved: ({ rule }: { rule: { key: string; name: string } }) => {
      toast(`${rule.name} saved`);
      open(rule.key);
    },
    onCancel: () => (ruleKey === undefined ? void navigate({ to: PATHS.deadlineRules }) : open(ruleKey)),
  };
}

function NewRule({ today }: { today: string }) {
  useDocumentTitle(`New Rule · ${PRODUCT_NAME}`);
  return <RuleEditor known={undefined} today={today} {...useLeaving(undefined)} />;
}

function ChangedRule({ ruleKey, today }: RuleProps) {
  const { data: known } = useSuspenseQuery(deadlineRuleQuery(ruleKey));
  return <RuleEditor known={known} today={today} {...useLeaving(ruleKey)} />;
}
