import type { OrgTx } from './session.ts';

/** The name of the person that the session acts for. */
export async function personName({ db }: OrgTx, personId: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('display_name')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** The person that the session acts for, as the author of what they write: their name and their own address. */
export function writerOf({ db }: OrgTx, personId: string): Promise<{ display_name: string; email: string }> {
  return db
    .selectFrom('person')
    .select(['display_name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}
