import type { OrgTx } from '../../platform/db/session.ts';

export interface NewDateSetting {
  id: string;
  name: string;
  color: string;
}

const COLUMNS = [
  'id',
  'date_name',
  'color',
  'reminder_in',
  'reminder_target',
  'version',
  'created_at',
  'archived_at',
] as const;

/** Every date type of the organization, archived ones included, by name. */
export function selectDateSettings({ db, orgId }: OrgTx) {
  return db
    .selectFrom('date_setting')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .orderBy('date_name')
    .execute();
}

export async function insertDateSettings(
  { db, orgId }: OrgTx,
  settings: readonly NewDateSetting[],
): Promise<void> {
  await db
    .insertInto('date_setting')
    .values(settings.map(({ id, name, color }) => ({ org_id: orgId, id, date_name: name, color })))
    .execute();
}
