import type { VisaAvailability } from '@landfall/contract/visa-bulletins';
import type { Cutoff } from '@landfall/domain/visa-bulletin/cutoffs';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import styles from './Bulletin.module.css';
import { cutoffWords, monthWords, movedWords, wentBack } from './bulletin-words.ts';

/** How many months are shown at first. */
const SHOWN = 4;

/** The past cutoffs of a case, the newest first, each with its change since the previous month. */
export function CutoffMoves({ moves }: Pick<VisaAvailability, 'moves'>) {
  const [all, setAll] = useState(false);
  const shown = all ? moves : moves.slice(0, SHOWN);
  return (
    <Stack gap={4}>
      <div className={styles.scroll}>
        <table
          className={`${styles.table} ${styles.small} ${styles.tight}`}
          aria-label="How the cutoffs moved"
        >
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Final action</th>
              <th scope="col">For filing</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, final_action, dates_for_filing }, at) => (
              <tr key={month}>
                <th scope="row">{monthWords(month)}</th>
                <Moved cutoff={final_action} before={moves[at + 1]?.final_action ?? null} />
                <Moved cutoff={dates_for_filing} before={moves[at + 1]?.dates_for_filing ?? null} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {moves.length > shown.length && (
        <div>
          <QuietButton onClick={() => setAll(true)}>Show all {moves.length} months</QuietButton>
        </div>
      )}
    </Stack>
  );
}

function Moved({ cutoff, before }: { cutoff: Cutoff | null; before: Cutoff | null }) {
  const moved = cutoff && movedWords(before, cutoff);
  return (
    <td>
      {cutoff ? cutoffWords(cutoff) : <Nothing />}
      {cutoff && moved && (
        <span className={styles.moved} data-back={wentBack(before, cutoff) || undefined}>
          {moved}
        </span>
      )}
    </td>
  );
}
