import type { OrgTx } from './session.ts';

/** What a person is called, whom the session acts for. */
export async function personName({ db }: OrgTx, personId: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('display_name')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}
