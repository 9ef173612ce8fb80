import { plural } from '@landfall/contract/counted';
import type { AuditFault, AuditFindings } from './verification.ts';

const FAULTS: Readonly<Record<AuditFault['kind'], string>> = {
  altered: 'is not as it was sealed, or not in its place',
  missing: 'is gone',
  gap: 'and its seal are gone, perhaps with others after it',
  'cut off': 'was followed by others: the end of the log is gone',
  'smuggled in': 'was not written by the server: it is neither sealed nor does it wait for it',
};

function entries(count: number): string {
  return `${count.toLocaleString('en-US')} ${plural(count, 'entry', 'entries')}`;
}

function faultLine({ kind, position, entryId }: AuditFault): string {
  const place = position === undefined ? [] : [`number ${kind === 'cut off' ? position - 1 : position}`];
  const which = [...place, ...(entryId ? [entryId] : [])].join(', ');
  return `  WRONG: entry ${which} ${FAULTS[kind]}`;
}

/** The findings of one organization as lines for an operator. */
export function reportLines({
  orgId,
  name,
  verified,
  faults,
  unknownKeys,
  unsealed: { waiting, oldest },
  end,
}: AuditFindings): string[] {
  const verdict = faults.length === 0 && unknownKeys.size === 0 ? 'as sealed' : 'checked';
  const lines = [`${name} (${orgId}): ${entries(verified)} ${verdict}${end ? `, ending in ${end}` : ''}`];
  lines.push(...faults.map(faultLine));
  for (const [key, count] of unknownKeys)
    lines.push(`  NOT CHECKED: ${entries(count)} sealed with the key ${key}, which is not here`);
  if (oldest) lines.push(`  ${entries(waiting)} not sealed yet, the oldest of ${oldest}`);
  return lines;
}

/** Whether the whole log of an organization could be checked and is as it was sealed. */
export function isSound({ faults, unknownKeys }: AuditFindings): boolean {
  return faults.length === 0 && unknownKeys.size === 0;
}
