import type { ClientLink } from '@landfall/contract/client-links';
import { counted } from '@landfall/contract/counted';
import type { Tone } from '../../../ui/Badge.tsx';

type Ends = Pick<ClientLink, 'revoked_at' | 'expires_at' | 'files' | 'max_files'>;

/** Whether a link still accepts files, in a word. @param now milliseconds since the epoch */
export function linkState(
  { revoked_at, expires_at, files, max_files }: Ends,
  now: number,
): {
  label: string;
  tone: Tone;
  good: boolean;
} {
  if (revoked_at !== null) return { label: 'Ended', tone: 'grey', good: false };
  if (Date.parse(expires_at) <= now) return { label: 'Expired', tone: 'grey', good: false };
  if (files >= max_files) return { label: 'Full', tone: 'yellow', good: true };
  return { label: 'Active', tone: 'green', good: true };
}

/** The name of a link: the recipients it was sent to. */
export function linkName({ sent_to }: Pick<ClientLink, 'sent_to'>): string {
  return sent_to || 'Link handed over by the office';
}

/** How often a link was used: 'Opened 3 times · 2 of 50 files'. */
export function linkUse({
  visits,
  files,
  max_files,
}: Pick<ClientLink, 'visits' | 'files' | 'max_files'>): string {
  const opened =
    visits === 0 ? 'Not opened yet' : `Opened ${visits === 1 ? 'once' : counted(visits, 'time')}`;
  return `${opened} · ${files} of ${counted(max_files, 'file')}`;
}
