import type { CaseListRow } from '@landfall/contract/case-records';
import { UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { statusShown } from './status.ts';

const StatusMenu = deferred(async () => (await import('./StatusMenu.tsx')).StatusMenu);

export interface StatusControlProps {
  caseRecord: Pick<CaseListRow, 'id' | 'title' | 'status' | 'version'>;
  /** Where the key `s` opens it: anywhere on the page, or in the row that has the focus. */
  shortcut: 'data-shortcut' | 'data-row-shortcut';
}

/** The status of a case, and the menu that changes it, which comes when it is first asked for. */
export function StatusControl({ caseRecord, shortcut }: StatusControlProps) {
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const { label, tone } = statusShown(caseRecord.status);
  const button = (
    <UnstyledButton
      ref={ref}
      aria-haspopup="menu"
      aria-label={`${label}: change the status of ${caseRecord.title}`}
      title="Change the status (s)"
      {...{ [shortcut]: 's' }}
      {...(!asked && { onClick: () => StatusMenu.whenLoaded(() => setAsked(true)) })}
    >
      <Badge tone={tone}>{label}</Badge>
    </UnstyledButton>
  );
  if (!asked) return button;
  return (
    <StatusMenu caseRecord={caseRecord} onClose={() => ref.current?.focus()}>
      {button}
    </StatusMenu>
  );
}
