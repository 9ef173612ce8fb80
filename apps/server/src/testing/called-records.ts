import { listCaseRecords } from '@landfall/contract/case-records';
import { getChecklist } from '@landfall/contract/checklists';
import { createClientUpload } from '@landfall/contract/client-uploads';
import { createInvitation, type Invitation, listInvitations } from '@landfall/contract/invitations';
import { addChecklistItem, makeClientLink, openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

/** A pending invitation of the organization. An unused one is preferred, because the number of new ones is limited. */
export async function pendingInvitation(owner: TestPerson): Promise<Invitation> {
  const { invitations } = await owner.call(listInvitations, {});
  const unused = invitations.find(({ invitation_token }) => invitation_token !== null);
  if (unused) return unused;
  const body = { email: `${crypto.randomUUID()}@example.test` };
  return (await owner.call(createInvitation, { body })).invitation;
}

/** A case whose checklist has an item. */
export async function caseWithItem(owner: TestPerson): Promise<{ id: string }> {
  const { id } = await openCase(owner);
  await addChecklistItem(owner, id);
  return { id };
}

/** The item of the case that was opened last. */
export async function latestItem(owner: TestPerson): Promise<string | undefined> {
  const [latest] = (await owner.call(listCaseRecords, { query: { limit: '1' } })).case_records;
  return (await owner.call(getChecklist, { params: { id: latest?.id ?? '' } })).items[0]?.id;
}

/** A file that is being uploaded through a client's link. */
export async function clientUpload(owner: TestPerson): Promise<{ token: string; id: string }> {
  const { token, itemId } = await makeClientLink(owner);
  const body = { item_id: itemId, name: 'passport.jpg', bytes: 21 };
  const { upload } = await owner.call(createClientUpload, { params: { token }, body });
  return { token, id: upload.id };
}

/** Whether the call, when it succeeds, deletes its owner's organization, so that the next call needs another owner. */
export function endsOrganization({ name }: { name: string }): boolean {
  return name === 'deleteOrganization';
}

/** Whether the call, when it succeeds, leaves so many records that later changes to all of them take seconds. */
export function fillsOrganization({ name }: { name: string }): boolean {
  return name === 'loadSampleOffice';
}

/** Calls whose success a later request records: a download when its link is opened. */
export const RECORDED_LATER: ReadonlySet<string> = new Set(['createDownload']);
