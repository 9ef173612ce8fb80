import { Failure } from './http/failure.ts';

/** Who exports documents. */
export interface Exporter {
  personId: string;
  orgId: string;
}

/** Exports that are made at once by one process. Each holds a whole document in memory while it waits for its thread. */
const MOST = { person: 2, organization: 6 } as const;

const underWay = new Map<string, number>();

function placesOf({ personId, orgId }: Exporter) {
  return [
    { key: `person ${personId}`, most: MOST.person },
    { key: `organization ${orgId}`, most: MOST.organization },
  ];
}

function add(exporter: Exporter, change: 1 | -1): void {
  for (const { key } of placesOf(exporter)) {
    const count = (underWay.get(key) ?? 0) + change;
    if (count > 0) underWay.set(key, count);
    else underWay.delete(key);
  }
}

/** @throws Failure `rate_limited` while as many exports are made as may be */
export function assertTurn(exporter: Exporter): void {
  if (placesOf(exporter).every(({ key, most }) => (underWay.get(key) ?? 0) < most)) return;
  throw new Failure('rate_limited', 'Files are being exported already. Wait until they are done');
}

/**
 * Makes an export, which counts until it is done: whoever asks for many at once neither fills the memory nor has
 * others wait behind all of them.
 * @throws Failure as {@link assertTurn}
 */
export async function inTurn<Made>(exporter: Exporter, make: () => Promise<Made>): Promise<Made> {
  assertTurn(exporter);
  add(exporter, 1);
  try {
    return await make();
  } finally {
    add(exporter, -1);
  }
}
