import type { HealthState } from '@landfall/contract/installation';

/** What was found of one thing up to the last look at it. */
export interface Seen {
  state: HealthState;
  /** When it was first found so, ISO instant. */
  since: string;
  /** How often it was found so in a row. */
  looks: number;
  /** Whether the last thing that operators were told of it is that it needs them. */
  toldAttention: boolean;
}

/**
 * So many looks in a row have to find it before operators are told. Trouble that is over within a minute is none; and what
 * comes and goes is told once, since it counts as over only after a quarter of an hour.
 */
const LOOKS_BEFORE_TELLING = { attention: 2, well: 15 } as const;

/**
 * What is known after another look.
 * @param now of the look, ISO instant
 * @returns what to keep, and whether operators are to be told now, of trouble or of its end
 */
export function afterLook(
  before: Seen | undefined,
  state: HealthState,
  now: string,
): { seen: Seen; tell: boolean } {
  const same = before?.state === state;
  const looks = same ? before.looks + 1 : 1;
  const toldAttention = before?.toldAttention ?? false;
  const isTrouble = state === 'attention';
  const tell = isTrouble !== toldAttention && looks >= LOOKS_BEFORE_TELLING[isTrouble ? 'attention' : 'well'];
  return {
    seen: { state, since: same ? before.since : now, looks, toldAttention: tell ? isTrouble : toldAttention },
    tell,
  };
}
