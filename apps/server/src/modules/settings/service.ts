import type { UserSettings } from '@landfall/contract/settings';
import type { OrgTx, PersonTx } from '../../platform/db/session.ts';
import type { PersonSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

/** Makes a person known; false when a parallel call already did. */
export function addPerson(person: PersonTx, details: queries.NewPerson): Promise<boolean> {
  return queries.insertPerson(person, details);
}

/** From now on the person's calls that name no organization work in this one. */
export function activateOrganization(person: PersonTx, org: OrgTx): Promise<void> {
  return queries.setActiveOrg(person, org);
}

/** The signed-in person, their roles where they work, and their settings. */
export async function readSettings({ person, org }: PersonSession): Promise<UserSettings> {
  const row = await queries.selectPerson(person);
  return {
    user: {
      id: row.id,
      email: row.email,
      email_verified: row.email_verified,
      display_name: row.display_name,
      org_id: org?.id ?? null,
      roles: [...(org?.roles ?? [])],
    },
    settings: row.settings as Record<string, unknown>,
    organizations: [],
  };
}
