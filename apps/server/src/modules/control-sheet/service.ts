import { Readable } from 'node:stream';
import { CONTROL_ROWS, CONTROL_STATES, type ControlSheet } from '@landfall/contract/control-sheet';
import type { FileSource } from '@landfall/contract/file';
import { assertExportAllowed, runExport } from '../../platform/export-limit.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { requiresVerification } from '../case-deadlines/service.ts';
import { staleRules } from '../case-events/service.ts';
import { resolveFilters } from '../case-list/service.ts';
import { controlSheetPdf } from './pdf.ts';
import * as queries from './queries.ts';

interface SheetOf {
  /** Limits the sheet to the cases of this member. */
  assignee_id?: string | undefined;
}

/**
 * The counted dates that have to be reviewed; dates of restricted cases only for members who may see them.
 * @throws Failure `not_found` when `assignee_id` is not a member
 */
export async function readSheet(session: OrgSession, { assignee_id }: SheetOf): Promise<ControlSheet> {
  const { tx, now, today } = session;
  await resolveFilters(tx, { assignee_id });
  const [verifies, stale] = await Promise.all([requiresVerification(tx), staleRules(session)]);
  const filter = { assignee_id, verifies, staleRules: stale };
  const found = await queries.selectSheet(tx, filter, CONTROL_ROWS);
  const [first] = found;
  return {
    checked_at: now,
    today,
    verifies,
    total: first?.total ?? 0,
    totals: first?.totals ?? { unverified: 0, overridden: 0, differing: 0, stale: 0 },
    rows: found.map((row) => ({ ...row, states: CONTROL_STATES.filter((state) => row[state]) })),
  };
}

/**
 * The control sheet as a PDF. The returned source makes the file, after the call was recorded.
 * @param publicUrl origin of the web pages, without a trailing slash
 * @throws Failure `not_found` as {@link readSheet}, `rate_limited` while other exports run; the source throws it, too
 */
export async function exportSheet(
  session: OrgSession,
  { assignee_id }: SheetOf,
  publicUrl: string,
): Promise<FileSource> {
  const { tx, actor } = session;
  const exporter = { personId: actor.personId, orgId: tx.orgId };
  assertExportAllowed(exporter);
  const sheet = await readSheet(session, { assignee_id });
  const [office, madeBy, member] = await Promise.all([
    queries.selectOffice(tx),
    queries.selectMemberName(tx, actor.personId),
    assignee_id && queries.selectMemberName(tx, assignee_id),
  ]);
  const printed = { sheet, office, madeBy: madeBy ?? '', member: member || undefined, publicUrl };
  return async () => {
    const content = await runExport(exporter, () => controlSheetPdf(printed));
    return {
      name: `Control Sheet ${sheet.today}.pdf`,
      bytes: content.length,
      content: Readable.from([content]),
    };
  };
}
