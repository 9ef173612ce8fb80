import type { HealthState } from '@landfall/contract/installation';
import { print } from './platform/terminal.ts';

/** The result of one check. */
export interface Finding {
  /** The subject in a word or two. */
  subject: string;
  /** Whether it needs no attention. */
  isWell: boolean;
  /** It is turned off, which needs no attention if that is intended. */
  isOff?: true;
  /** The state and, if it is not good, what to do. */
  words: string;
}

export const well = (subject: string, words: string): Finding => ({ subject, isWell: true, words });
export const off = (subject: string, words: string): Finding => ({
  subject,
  isWell: true,
  isOff: true,
  words,
});
export const unwell = (subject: string, words: string): Finding => ({ subject, isWell: false, words });

/** The state in one word. */
export function stateOf({ isWell, isOff }: Finding): HealthState {
  if (!isWell) return 'attention';
  return isOff ? 'off' : 'good';
}

const MARKS: Readonly<Record<HealthState, string>> = { good: 'ok', off: '--', attention: '!!' };
const SUBJECT_WIDTH = 15;

/** Prints findings, one line each. @returns the exit status: 1 when one of them needs attention */
export function report(findings: readonly Finding[], asJson = false): number {
  const isWell = findings.every((finding) => finding.isWell);
  if (asJson) process.stdout.write(`${JSON.stringify({ isWell, findings })}\n`);
  else
    print(
      findings.map(
        (finding) => `${MARKS[stateOf(finding)]}  ${finding.subject.padEnd(SUBJECT_WIDTH)}${finding.words}`,
      ),
    );
  return isWell ? 0 : 1;
}

/** The message of an error in one line. */
export function reasonOf(error: unknown): string {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return (message || code || String(error)).replaceAll(/\s+/g, ' ');
}
