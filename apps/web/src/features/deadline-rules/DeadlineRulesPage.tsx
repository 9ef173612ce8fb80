import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, NativeSelect } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatDate } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { AddButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { deadlineRulesQuery, type ListedRule, NEW_RULE } from './queries.ts';
import { RuleFileMenu } from './RuleFileMenu.tsx';
import { matchingRules, parseRuleSearch, type RuleSearch, TYPING_PAUSE_MS } from './rule-search.ts';
import { groupOf, isStale, STATUSES, stateOfUse, USES } from './rule-words.ts';

const LONGEST_TEXT = 100;

const column = columnsOf<ListedRule>();

/** @param today the organization's current day; undefined while it loads */
function ruleColumns(today: string | undefined): DataColumn<ListedRule>[] {
  return [
    column.accessor('name', {
      header: 'Rule',
      meta: { place: 'lead' },
      cell: ({ row: { original }, getValue }) => (
        <span className="cell-words">
          <Link to={PATHS.deadlineRule} params={{ ruleKey: original.key }} className="lead-link">
            {getValue()}
          </Link>
        </span>
      ),
    }),
    column.accessor(groupOf, { id: 'group', header: 'About' }),
    column.accessor(stateOfUse, {
      id: 'use',
      header: 'Use',
      cell: ({ getValue }) => {
        const use = getValue();
        if (use === 'not_in_use') return <span className="muted">{USES[use].label}</span>;
        return <Badge tone={USES[use].tone}>{USES[use].label}</Badge>;
      },
    }),
    column.accessor('status', {
      header: 'Status',
      cell: ({ getValue }) => <Badge tone={STATUSES[getValue()].tone}>{STATUSES[getValue()].label}</Badge>,
    }),
    column.accessor(({ citations }) => citations[0], {
      id: 'citations',
      header: 'Source',
      cell: ({ getValue }) => <span className="cell-words">{getValue()}</span>,
    }),
    column.accessor(({ verified_on, verified_against }) => (verified_against === null ? null : verified_on), {
      id: 'checked',
      header: 'Checked',
      cell: ({ row: { original }, getValue }) => {
        const on = getValue();
        if (on === null) return 'Not yet';
        if (!isStale(original, today)) return formatDate(on);
        return (
          <span className="cell-lines">
            <span>{formatDate(on)}</span>
            <span>
              <Badge tone="yellow">Check again</Badge>
            </span>
          </span>
        );
      },
    }),
  ];
}

/** The message for an empty list, by its filters. */
function noneWords({ q, use }: RuleSearch): string {
  if (q) return `None${use ? ' used this way' : ''} has “${q}” in its name, source or form.`;
  if (use === 'own') return 'This organization has written no rule of its own yet.';
  if (use === 'archived') return 'No rule of this organization is archived.';
  return use === 'in_use'
    ? 'No rule is in use yet: open one, and an administrator can take it into use.'
    : 'No rule is used this way.';
}

/** The catalogue of deadline rules, to look up and try. */
export function DeadlineRulesPage() {
  useDocumentTitle(`Deadline Rules · ${PRODUCT_NAME}`);
  const list = useQuery(deadlineRulesQuery);
  const navigate = useNavigate();
  const { search, change } = useAddress(parseRuleSearch);
  const { q = '', use } = search;
  const today = useQuery(organizationQuery).data?.today;
  const columns = useMemo(() => ruleColumns(today), [today]);
  const mayWrite = useMay('admin');
  const rows = useMemo(() => list.data && matchingRules(list.data, { q, use }), [list.data, q, use]);
  return (
    <FilledPage>
      <PageHeader
        title="Deadline Rules"
        summary={rows && counted(rows.length, 'rule')}
        back={<BackLink to={PATHS.dateTypes}>Types of Dates</BackLink>}
        actions={
          <>
            <Link to={PATHS.changeSets} className="accent-link">
              Changes
            </Link>
            <Link to={PATHS.closures} className="accent-link">
              Closed Days
            </Link>
            <RuleFileMenu mayImport={mayWrite} />
            {mayWrite && (
              <AddButton
                renderRoot={(props) => (
                  <Link to={PATHS.deadlineRule} params={{ ruleKey: NEW_RULE }} {...props} />
                )}
              >
                New Rule
              </AddButton>
            )}
          </>
        }
      />
      <p className="notice" data-tone="grey">
        These rules are suggestions, and none of them counts dates before it is in use. Before an
        administrator takes one into use, an attorney has to check it against its source.
      </p>
      <Group gap={8}>
        <SearchField
          label="Search rules"
          value={q}
          delayMs={TYPING_PAUSE_MS}
          maxLength={LONGEST_TEXT}
          onChange={(text) => change({ q: text || undefined }, true)}
        />
        <NativeSelect
          aria-label="Use"
          data={[
            { value: '', label: 'In use or not' },
            ...Object.entries(USES).map(([value, { label }]) => ({ value, label })),
            { value: 'own', label: 'Own rules' },
            { value: 'archived', label: 'Archived rules' },
          ]}
          value={use ?? ''}
          onChange={({ currentTarget }) => change({ use: (currentTarget.value || undefined) as typeof use })}
        />
      </Group>
      <ListTable
        label="Deadline Rules"
        list={list}
        failure={{ message: errorWords(list.error, 'Failed to fetch the deadline rules') }}
        columns={columns}
        rows={rows}
        onOpen={({ key }) => navigate({ to: PATHS.deadlineRule, params: { ruleKey: key } })}
        empty={<EmptyState title="No rule found" text={noneWords(search)} />}
      />
    </FilledPage>
  );
}
