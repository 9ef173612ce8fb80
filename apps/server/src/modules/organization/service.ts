import { LIMITS } from '@landfall/contract/constants';
import type { Organization, OrganizationUser } from '@landfall/contract/organization';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type OrgTx, type PersonTx, withNewcomer } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { Profile } from '../../platform/http/profile.ts';
import type { Bearer } from '../../platform/http/token.ts';
import { addDefaultDateSettings } from '../date-settings/service.ts';
import { isSampleLoaded } from '../sample-office/service.ts';
import { activateOrganization, addPerson } from '../settings/service.ts';
import * as queries from './queries.ts';

const DEFAULT_TIME_ZONE = 'America/New_York';

/** The organization that the session works in. */
export async function readOrganization({ tx, today }: OrgSession): Promise<Organization> {
  const { org_id: id, ...row } = await queries.selectOrganization(tx);
  return { id, ...row, today, sample_loaded: await isSampleLoaded(tx) };
}

/** The members of the organization that the session works in. */
export function listMembers({ tx }: OrgSession): Promise<OrganizationUser[]> {
  return queries.selectMembers(tx);
}

async function found(person: PersonTx, org: OrgTx, name: string, timeZone: string): Promise<void> {
  await queries.insertOrganization(org, name, timeZone);
  await queries.insertMembership(org, person.personId, ['super_admin']);
  await addDefaultDateSettings(org);
  await activateOrganization(person, org);
}

/** `{name}'s Practice`, however long the name. A letter of two units is not cut in half. */
function practiceName(name: string): string {
  const suffix = "'s Practice";
  return `${name.slice(0, LIMITS.organizationName - suffix.length).replace(/[\uD800-\uDBFF]$/, '')}${suffix}`;
}

/**
 * Makes a person known at their first call. With open sign-up they found an organization of their own, with the
 * default date types. Of parallel first calls one does it, the others find it done.
 * @param timeZone the browser's IANA zone, if it sent one
 */
export function welcome(
  pool: pg.Pool,
  signup: 'open' | 'invite',
  bearer: Bearer,
  profile: Profile,
  timeZone = DEFAULT_TIME_ZONE,
): Promise<void> {
  const { email, emailVerified, name } = profile;
  const details = { issuer: bearer.issuer, subject: bearer.subject, email, emailVerified, displayName: name };
  return withNewcomer(pool, { personId: uuidv7(), orgId: uuidv7() }, async (person, org) => {
    const first = await addPerson(person, details);
    if (first && signup === 'open') await found(person, org, practiceName(name), timeZone);
  });
}
