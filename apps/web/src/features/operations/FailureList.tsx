import type { Operation } from '@landfall/contract/operations';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { RecordLink } from '../../listing/RecordLink.tsx';
import { QuietButton } from '../../ui/buttons.tsx';

/** How many are shown until the user asks for the rest. */
const SHOWN = 3;

/** The failures of an operation, each with its record and the reason. */
export function FailureList({ operation: { failures, failed } }: { operation: Operation }) {
  const [all, setAll] = useState(false);
  if (failures.length === 0) return null;
  const shown = all ? failures : failures.slice(0, SHOWN);
  const beyond = failed - failures.length;
  return (
    <Stack component="ul" gap={4} pl={0} aria-label="What failed" style={{ listStyle: 'none' }}>
      {shown.map((failure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they only ever come to be more, at the end
        <li key={at} className="small wrap-anywhere">
          <Named {...failure} /> {failure.message}
        </li>
      ))}
      {failures.length > shown.length && (
        <li>
          <QuietButton ml={-8} onClick={() => setAll(true)}>
            Show {failures.length - shown.length} more
          </QuietButton>
        </li>
      )}
      {all && beyond > 0 && <li className="small muted">and {beyond} more</li>}
    </Stack>
  );
}

/** The record that failed. */
function Named({ name, row, case_id: caseId }: Operation['failures'][number]) {
  if (name === null) return row === null ? null : <strong>Row {row}:</strong>;
  return (
    <>
      {caseId ? (
        <RecordLink kind="case" id={caseId} className="name-link">
          {name}
        </RecordLink>
      ) : (
        <strong>{name}</strong>
      )}
      :
    </>
  );
}
