import { importFieldLabel } from '@landfall/contract/import-fields';
import type { Alike, Import, ImportRow } from '@landfall/contract/imports';
import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { loadNextPage } from '../../api/pages.ts';
import { RecordLink } from '../../listing/RecordLink.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { importRowsQuery, type RowProblem } from './queries.ts';

const NONE = {
  faults: 'No row has errors.',
  duplicates: 'No row is about somebody who already exists.',
  none: 'No rows.',
};

/** Rows of the sheet, with their errors and similar people. */
export function ImportRows({ record, problem }: { record: Import; problem: RowProblem }) {
  const list = useInfiniteQuery(importRowsQuery(record.id, problem));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    if (!list.isError) return <Skeleton width="min(24rem, 100%)" />;
    return (
      <RetryAlert
        message={errorWords(list.error, 'Failed to fetch the rows')}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (rows.length === 0) return <p className="empty-box">{NONE[problem ?? 'none']}</p>;
  return (
    <Stack gap={8}>
      <Stack
        component="ol"
        gap={0}
        p={0}
        className="box lined"
        aria-label="Rows"
        style={{ listStyle: 'none' }}
      >
        {rows.map((row) => (
          <RowItem key={row.no} record={record} row={row} />
        ))}
      </Stack>
      <LoadMore
        shown={rows.length}
        total={list.data?.pages[0]?.total}
        loading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
        onLoadMore={() => void loadNextPage(list)}
      />
    </Stack>
  );
}

function RowItem({ record, row }: { record: Import; row: ImportRow }) {
  const { no, values, faults, alike, state } = row;
  const whose = record.kind === 'petitioners' ? 'petitioner' : 'beneficiary';
  const duplicate = alike.find(({ kind }) => kind === whose);
  return (
    <li className="wrap-anywhere" style={{ padding: '8px 12px' }}>
      <strong>Row {no}</strong>{' '}
      <span className="muted">
        {values
          .filter((value) => value !== '')
          .slice(0, 6)
          .join(' · ')}
      </span>
      {faults.map(({ field, value, message }) => (
        <div key={`${field} ${message}`} className="failure">
          {importFieldLabel(record.kind, field)}: {message}
          {value !== '' && ` (“${value}”)`}
        </div>
      ))}
      {duplicate && (
        <div className="small">
          <Like like={duplicate} />
          {state === 'skipped' && ': left out'}
        </div>
      )}
    </li>
  );
}

/** The person that a row resembles, and the reason. */
function Like({ like: { kind, id, row, name, reason } }: { like: Alike }) {
  return (
    <>
      Is like{' '}
      {id ? (
        <RecordLink kind={kind} id={id} className="name-link">
          {name}
        </RecordLink>
      ) : (
        `${name} of row ${row}`
      )}{' '}
      ({reason})
    </>
  );
}
