import { counted } from '@landfall/contract/counted';
import type { Import } from '@landfall/contract/imports';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { useFollowOperation } from '../operations/queries.ts';
import { FaultsButton } from './FaultsButton.tsx';
import { ImportRows } from './ImportRows.tsx';
import { type RowProblem, useCheckImport, useRunImport } from './queries.ts';

interface CheckStepProps {
  record: Import;
  counts: NonNullable<Import['counts']>;
  onChangeColumns: () => void;
}

const number = (count: number) => count.toLocaleString('en-US');

/** The results of checking the rows, with their errors and the button that imports them. */
export function CheckStep({ record, counts, onChangeColumns }: CheckStepProps) {
  const { good, faulty, skipped, duplicates } = counts;
  const [problem, setProblem] = useState<RowProblem | 'all'>(
    faulty > 0 ? 'faults' : duplicates > 0 ? 'duplicates' : 'all',
  );
  const run = useRunImport(record.id);
  const follow = useFollowOperation();
  const start = () => run.mutate(faulty > 0, { onSuccess: (operation) => follow(operation) });
  const shown = problem === 'all' ? undefined : problem;
  return (
    <Stack gap="lg" maw="60rem">
      <p role="status">
        <strong>{number(good)}</strong> of {number(counts.rows)} {counts.rows === 1 ? 'row' : 'rows'} can be
        imported
        {faulty > 0 && `, ${counted(faulty, 'has', 'have')} errors`}
        {skipped > 0 && `, ${counted(skipped, 'is', 'are')} left out as duplicates`}.
      </p>
      {record.ambiguous_date && <DateOrderQuestion record={record} date={record.ambiguous_date} />}
      <Group gap={12}>
        <Button disabled={good === 0} loading={run.isPending} onClick={start}>
          {faulty > 0
            ? `Import the ${number(good)} good ${good === 1 ? 'row' : 'rows'}`
            : `Import ${counted(good, 'row')}`}
        </Button>
        <Button variant="default" onClick={onChangeColumns}>
          Change columns
        </Button>
        {faulty > 0 && <FaultsButton id={record.id} />}
      </Group>
      {run.error && (
        <p role="alert" className="failure">
          {errorWords(run.error)}
        </p>
      )}
      <Stack gap={8}>
        <SegmentedControl
          aria-label="Rows"
          style={{ alignSelf: 'start' }}
          value={problem ?? 'all'}
          onChange={(next) => setProblem(next as RowProblem | 'all')}
          data={[
            { value: 'all', label: `All ${number(counts.rows)}` },
            { value: 'faults', label: `Errors ${number(faulty)}` },
            { value: 'duplicates', label: `Duplicates ${number(duplicates)}` },
          ]}
        />
        <ImportRows key={problem} record={record} problem={shown} />
      </Stack>
    </Stack>
  );
}

/** Asks for the order of day and month, which the file itself does not reveal. */
function DateOrderQuestion({ record, date }: { record: Import; date: string }) {
  const check = useCheckImport(record.id);
  const choose = (date_order: 'mdy' | 'dmy') =>
    check.mutate({ columns: record.columns.map(({ field }) => field), date_order });
  return (
    <Stack gap={8} p="md" className="box">
      <p id="date-order">
        <strong>How is {date} written?</strong> The file does not say: it could be two different days.
      </p>
      <Group gap={8} role="group" aria-labelledby="date-order">
        <Button variant="default" loading={check.isPending} onClick={() => choose('mdy')}>
          Month first
        </Button>
        <Button variant="default" loading={check.isPending} onClick={() => choose('dmy')}>
          Day first
        </Button>
        {check.error && <span role="alert">{errorWords(check.error)}</span>}
      </Group>
    </Stack>
  );
}
