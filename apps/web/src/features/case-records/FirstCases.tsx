import { Button, Group, Stack } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../../paths.ts';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { beneficiaryQueries } from '../beneficiaries/queries.ts';
import { startingRemindersQuery } from '../date-settings/queries.ts';
import { LoadSampleOffice } from './SampleOfficeNotice.tsx';

// In one file: the first screen names each chunk of code, and is at its size budget.
export { SampleOfficeNotice } from './SampleOfficeNotice.tsx';

interface NoCasesProps {
  filtered: boolean;
  newCase: ReactNode;
  mayLoadSample: boolean;
  onReset: () => void;
}

/** The empty case list: no case passes the filters, or there are none yet. */
export function NoCases({ filtered, newCase, mayLoadSample, onReset }: NoCasesProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No case records found"
        text="No case passes the active filters."
        action={
          <Button variant="default" onClick={onReset}>
            Reset filters
          </Button>
        }
      />
    );
  }
  return (
    <>
      <EmptyState
        title="No case records yet"
        text="Open the first case, then set its filing deadline."
        action={newCase}
      />
      {newCase && <FirstSteps />}
      {mayLoadSample && (
        <p className="muted" style={{ alignSelf: 'center' }}>
          Have a list already?{' '}
          <Link to={PATHS.import} params={{}}>
            Import a spreadsheet
          </Link>
        </p>
      )}
      {mayLoadSample && <LoadSampleOffice />}
    </>
  );
}

/** The first steps in a new office, ticked as they are done. @param caseId the first case, once it exists */
export function FirstSteps({ caseId }: { caseId?: string }) {
  const people = useInfiniteQuery(beneficiaryQueries.listQuery({}));
  const isReminded = useQuery(startingRemindersQuery).data === true;
  const hasPeople = (people.data?.pages[0]?.rows.length ?? 0) > 0;
  return (
    <Stack gap={8} w="min(24rem, 100%)" p="md" className="box" style={{ alignSelf: 'center' }}>
      <Stack component="ol" gap={8} aria-label="First steps">
        <Step done={hasPeople}>
          <Link to={PATHS.beneficiaries} search={{ new: 'open' }}>
            Add a beneficiary
          </Link>
        </Step>
        <Step done={caseId !== undefined}>
          <Link to={PATHS.cases} search={{ new: 'open' }}>
            Open a case
          </Link>
        </Step>
        <Step done={false}>
          {caseId ? (
            <Link to={PATHS.case} params={{ caseId }}>
              Set its filing deadline
            </Link>
          ) : (
            'Set its filing deadline'
          )}
        </Step>
      </Stack>
      {isReminded && (
        <p className="small muted">
          Its team is reminded 30, 7 and 1 days before, on the day and the day after. That is set up under{' '}
          <Link to={PATHS.dateTypes}>Date Types</Link>.
        </p>
      )}
    </Stack>
  );
}

function Step({ done, children }: { done: boolean; children: React.ReactNode }) {
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <Group component="li" wrap="nowrap" gap={8} c={done ? 'dimmed' : 'inherit'}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={done ? 'struck' : undefined}>
        {children}
        {done && <span className="visually-hidden"> (done)</span>}
      </span>
    </Group>
  );
}
