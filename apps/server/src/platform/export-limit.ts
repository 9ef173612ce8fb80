import { Failure } from './http/failure.ts';

/** The member who exports documents. */
export interface Exporter {
  personId: string;
  orgId: string;
}

/** The most exports that one process makes at once. Each holds a whole document in memory while it waits for its thread. */
const LIMITS = { person: 2, organization: 6 } as const;

const underWay = new Map<string, number>();

function limitsOf({ personId, orgId }: Exporter) {
  return [
    { key: `person ${personId}`, most: LIMITS.person },
    { key: `organization ${orgId}`, most: LIMITS.organization },
  ];
}

function add(exporter: Exporter, change: 1 | -1): void {
  for (const { key } of limitsOf(exporter)) {
    const count = (underWay.get(key) ?? 0) + change;
    if (count > 0) underWay.set(key, count);
    else underWay.delete(key);
  }
}

/** Refuses an export beyond the limits. @throws Failure `rate_limited` */
export function assertExportAllowed(exporter: Exporter): void {
  if (limitsOf(exporter).every(({ key, most }) => (underWay.get(key) ?? 0) < most)) return;
  throw new Failure('rate_limited', 'Files are being exported already. Wait until they are done');
}

/**
 * Makes an export, which counts towards the limits until it is done, so that many exports of one member neither fill the
 * memory nor make others wait behind all of them.
 * @throws Failure as {@link assertExportAllowed}
 */
export async function runExport<Made>(exporter: Exporter, make: () => Promise<Made>): Promise<Made> {
  assertExportAllowed(exporter);
  add(exporter, 1);
  try {
    return await make();
  } finally {
    add(exporter, -1);
  }
}
