import { CHANGE_ROW_STATES, type ChangeSet } from '@landfall/contract/change-sets';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { errorWords, isNotFound } from '../../api/error-words.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { useFollowOperation } from '../operations/queries.ts';
import { useMay } from '../settings/queries.ts';
import { ChangeSetState } from './ChangeSetState.tsx';
import { CHANGE_COLUMNS } from './ChangeTable.tsx';
import { parseChangeSearch } from './change-search.ts';
import { applyWords, countWords, stateLabel } from './change-words.ts';
import { changeSetQuery, isMoving, useApplyChange } from './queries.ts';

const route = getRouteApi(PATHS.changeSet);

/** The effect of a change on dates, before and after it is applied. */
export function ChangeSetPage() {
  const { changeSetId } = route.useParams();
  const { search, change } = useAddress(parseChangeSearch);
  const list = useInfiniteQuery({
    ...changeSetQuery(changeSetId, search.show),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const [first] = list.data?.pages ?? [];
  if (!first) return <Without error={list.error} onTryAgain={() => void list.refetch()} />;
  const { change_set: set } = first;
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const isCounted = set.state !== 'counting';
  return (
    <FilledPage>
      <Heading set={set} />
      <ChangeSetState set={set} />
      {isCounted && (
        <Group gap="8px 16px">
          <NativeSelect
            aria-label="Shown dates"
            data={[
              { value: '', label: `All dates (${sumOf(set).toLocaleString('en-US')})` },
              ...CHANGE_ROW_STATES.map((state) => ({
                value: state,
                label: `${stateLabel(set, state)} (${set.counts[state].toLocaleString('en-US')})`,
              })),
            ]}
            value={search.show ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ show: CHANGE_ROW_STATES.find((state) => state === value) })
            }
          />
        </Group>
      )}
      {isCounted && (
        <ListTable
          label="Dates"
          list={list}
          columns={CHANGE_COLUMNS}
          rows={rows}
          total={first.total}
          onOpen={({ case: { id } }) => navigate({ to: PATHS.case, params: { caseId: id } })}
          empty={<NoDates set={set} />}
        />
      )}
    </FilledPage>
  );
}

/** Shown in place of a change set that is loading, does not exist, or failed to load. */
function Without({ error, onTryAgain }: { error: Error | null; onTryAgain: () => void }) {
  return (
    <FilledPage>
      <PageHeader
        title={isNotFound(error) ? 'Change not found' : 'Change'}
        back={<BackLink to={PATHS.changeSets}>Changes</BackLink>}
      />
      {!error ? (
        <Skeleton width="100%" height="14rem" />
      ) : isNotFound(error) ? (
        <p className="empty-box">It may have been counted again since, or the link may be incomplete.</p>
      ) : (
        <ErrorState message={errorWords(error, 'Failed to fetch the change')} onTryAgain={onTryAgain} />
      )}
    </FilledPage>
  );
}

const sumOf = ({ counts: { will_change, changed, left, same } }: ChangeSet) =>
  will_change + changed + left + same;

/** Explains why no date is listed. */
function NoDates({ set }: { set: ChangeSet }) {
  if (sumOf(set) > 0)
    return <EmptyState title="No such date" text={`${countWords(set)}: choose others above.`} />;
  return (
    <EmptyState
      title="No date is touched"
      text="No date of an open case that you may see is counted by what this changes."
    />
  );
}

function Heading({ set }: { set: ChangeSet }) {
  const { id, title, state, applicable, stale } = set;
  const isPart = state === 'applied' && set.stopped;
  const act = isPart ? 'Apply the Rest' : 'Apply';
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`);
  const mayApply = useMay('admin');
  const { mutate: apply, isPending } = useApplyChange(id);
  const follow = useFollowOperation();

  async function ask() {
    const { will_change } = set.counts;
    const agreed = await confirm({
      title: will_change > 0 ? `Apply this change to ${counted(will_change, 'date')}?` : 'Apply this change?',
      text: applyWords(set),
      confirm: act,
    });
    if (!agreed) return;
    apply(undefined, {
      onSuccess: (operation) => follow(operation),
      onError: (error) => toastFailure(errorWords(error)),
    });
  }

  return (
    <PageHeader
      title={title}
      summary={state !== 'counting' && countWords(set)}
      back={<BackLink to={PATHS.changeSets}>Changes</BackLink>}
      actions={
        <>
          {set.case && (
            <Link to={PATHS.case} params={{ caseId: set.case.id }} className="accent-link">
              {set.case.name}
            </Link>
          )}
          {set.cause.rule && (
            <Link to={PATHS.deadlineRule} params={{ ruleKey: set.cause.rule }} className="accent-link">
              The rule
            </Link>
          )}
          {mayApply && applicable && (state === 'ready' || isPart) && (
            <Button loading={isPending} disabled={stale || isMoving(set)} onClick={ask}>
              {act}
            </Button>
          )}
        </>
      }
    />
  );
}
