import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LoadSampleOffice } from './SampleOfficeNotice.tsx';

interface NoCasesProps {
  filtered: boolean;
  newCase: ReactNode;
  mayLoadSample: boolean;
  onReset: () => void;
}

/** The case list without a case: nothing passes the filters, or nothing is there yet. */
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
      {mayLoadSample && <LoadSampleOffice />}
    </>
  );
}
