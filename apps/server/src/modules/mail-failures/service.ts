import type { HandlerResult } from '@landfall/contract/endpoint';
import type { listUndeliveredMail } from '@landfall/contract/mail';
import { DAY_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import { type PageAt, pageOf } from '../../platform/db/page.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

/** Older failures are not shown, as admins have had time to see them. */
const SHOWN_MS = 30 * DAY_MS;

const keyOf = ({ id }: { id: string }) => [id];

/** The organization's mails that were given up in the last 30 days, newest first. */
export async function listUndelivered(
  { tx, now }: OrgSession,
  at: PageAt,
): Promise<HandlerResult<typeof listUndeliveredMail>> {
  const since = instantAfter(now, -SHOWN_MS);
  const { page, next } = pageOf(await queries.selectFailed(tx, since, at), at.limit, keyOf);
  return { mail: page, total: await queries.countFailed(tx, since), next_cursor: next };
}
