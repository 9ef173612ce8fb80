import { ROLES, reaches } from '@landfall/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withBackups } from '../../testing/backup-work.ts';
import {
  endsOrganization,
  fillsOrganization,
  namesRecord,
  RECORDED_LATER,
  type SampleCall,
  SPELLINGS,
  type Spelling,
  sampleCall,
  successOf,
} from '../../testing/contract-calls.ts';
import { withQuery } from '../../testing/contract-queries.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { CALL_LIMITS } from '../limits.ts';
import { isRole } from './gate.ts';

let harness: Harness;
/** A member of an organization in which nothing is ever changed. */
let bea: TestPerson;

beforeAll(async () => {
  const backups = withBackups();
  // So many calls are refused here that a fast machine would exceed the usual limit on refused sign-ins.
  const limits = { ...CALL_LIMITS, refusedSignInsPerMinute: 1_000_000 };
  harness = await startHarness({ ...backups, config: { ...backups.config, limits } });
  bea = await harness.founder('Bea');
});
afterAll(() => harness.close());

/** Calls beyond reading that people without a writing role may make, each with its reason. */
const OPEN_TO_READERS: Record<string, string> = {
  foundOrganization: 'makes an organization of one’s own',
  acceptInvitation: 'whoever has the token may look, and the invited person may join',
  updateDisplayName: 'one’s own name',
  updateSettings: 'one’s own settings',
  switchOrganization: 'where one’s own calls work',
  readNotifications: 'one’s own bell',
  readThread: 'what one has read oneself',
  acknowledgeNotification: 'one’s own bell',
  createCalendarFeed: 'a feed of one’s own of what one may read',
  rotateCalendarFeed: 'one’s own feed',
  revokeCalendarFeed: 'one’s own feed',
  previewMissingRequest: 'only reads: the mail that would be sent',
  previewReminders: 'only reads: what would be sent',
  computeDeadlines: 'only counts: nothing is kept',
  createSavedView: 'a view of one’s own of what one may read; the service asks more of one that is shared',
  updateSavedView: 'one’s own view; the service asks more of one that is shared',
  deleteSavedView: 'one’s own view; the service asks more of one that is shared',
  restoreSavedView: 'one’s own view; the service asks more of one that is shared',
  updateNotificationSettings: 'what one is mailed oneself',
  snoozeCaseDate: 'one’s own reminders',
  wakeCaseDate: 'one’s own reminders',
  exportChosenCases: 'only reads: what one may read, as a file',
  createDownload: 'only reads: a link to what one may read',
  createClientUpload: 'whoever has the token may send what the link asks for',
  uploadClientPart: 'whoever has the token may send what the link asks for',
  completeClientUpload: 'whoever has the token may send what the link asks for',
};

/** Calls about many records that omit those that the caller may not see, instead of refusing. */
const LEAVES_OUT = new Set(['readRecords']);

/** Calls that change something and are not audited by their declaration, each with its reason. */
const NOT_AUDITED: Record<string, string> = {
  readThread: 'what one has read oneself',
  saveDraft: 'what one has begun to write oneself',
  deleteDraft: 'what one has begun to write oneself',
  foundOrganization: 'the service records it in the organization that it makes',
  acceptInvitation: 'the service records it in the organization that is joined',
  updateDisplayName: 'a person’s own, of no organization',
  updateSettings: 'a person’s own, of no organization',
  switchOrganization: 'a person’s own, of no organization',
  readNotifications: 'one’s own bell',
  acknowledgeNotification: 'one’s own bell',
  createCalendarFeed: 'a person’s own, which nobody else sees',
  rotateCalendarFeed: 'a person’s own, which nobody else sees',
  revokeCalendarFeed: 'a person’s own, which nobody else sees',
  createSavedView: 'a person’s own; the service records what is done to shared ones',
  updateSavedView: 'a person’s own; the service records what is done to shared ones',
  deleteSavedView: 'a person’s own; the service records what is done to shared ones',
  restoreSavedView: 'a person’s own; the service records what is done to shared ones',
  startMailboxSignIn: 'the beginning of what is recorded when it is complete',
  uploadPart: 'a part of what is recorded when it is complete',
  previewMissingRequest: 'only reads: the mail that would be sent',
  previewReminders: 'only reads: what would be sent',
  previewVisaBulletins: 'only reads: what an import would change',
  computeDeadlines: 'only counts: nothing is kept',
  updateNotificationSettings: 'a member’s own, which others never see',
  snoozeCaseDate: 'a member’s own, which others never see',
  wakeCaseDate: 'a member’s own, which others never see',
  createClientUpload: 'the beginning of what is recorded when it is complete',
  uploadClientPart: 'a part of what is recorded when it is complete',
  completeClientUpload: 'the service records it in the organization of the link',
};

/** Calls about something that only its creator can name. */
const PRIVATE: ReadonlySet<string> = new Set([
  'saveReport',
  'sendReport',
  'getUpload',
  'uploadPart',
  'completeUpload',
  'cancelUpload',
  'createImport',
]);
/** Calls that give any holder of a token what the token is for. */
const BY_TOKEN: ReadonlySet<string> = new Set([
  'openDownload',
  'openClientLink',
  'createClientUpload',
  'getClientUpload',
  'uploadClientPart',
  'completeClientUpload',
]);
/** Calls about something that each member has separately. */
const OWN: ReadonlySet<string> = new Set([
  'acknowledgeNotification',
  'rotateCalendarFeed',
  'revokeCalendarFeed',
  'getOperation',
  'cancelOperation',
  'undoOperation',
  'updateSavedView',
  'deleteSavedView',
  'restoreSavedView',
]);
/** Calls about a case that only its team may make. */
const FOR_TEAM: ReadonlySet<string> = new Set(['restrictCaseRecord', 'unrestrictCaseRecord']);

interface Outcome {
  status: number;
  code?: string;
}

const FORBIDDEN: Outcome = { status: 403, code: 'forbidden' };
/** The key in the path shows that a rule is an organization's own. */
const OWN_RULE_PATH = /\/deadline-rules\/own-/;
const UUID_VALUE = /["=][0-9a-f]{8}-[0-9a-f-]{27}["& ]/;

type Who =
  | 'anonymous'
  | 'no organization'
  | 'operator'
  | 'foreign admin'
  | 'foreign admin naming ours'
  | 'admin outside the team'
  | (typeof ROLES)[number];
const EVERYONE: readonly Who[] = [
  'anonymous',
  'no organization',
  'operator',
  ...ROLES,
  'foreign admin',
  'foreign admin naming ours',
  'admin outside the team',
];

async function callerOf(who: Who, owner: TestPerson): Promise<TestPerson> {
  switch (who) {
    case 'anonymous':
      return { ...owner, headers: {} };
    case 'no organization':
      return harness.stranger();
    case 'operator':
      return harness.operator();
    case 'super_admin':
      return owner;
    case 'admin outside the team':
      return harness.member(owner.orgId, ['admin']);
    case 'foreign admin':
      return harness.member((await harness.founder('Bea')).orgId, ['admin']);
    case 'foreign admin naming ours': {
      const foreign = await bea.colleague('admin');
      return { ...foreign, headers: { ...foreign.headers, 'landfall-organization': owner.orgId } };
    }
    default:
      return harness.member(owner.orgId, [who]);
  }
}

/** Restricts every case of an organization. @returns the ids of the cases and of the records that belong to them */
async function restrictAll(orgId: string): Promise<string[]> {
  const { rows } = await harness.owner.query(
    `with restricted as (update app.case_record set restricted = true where org_id = $1 returning id)
     select id from restricted
     union all select id from app.case_date where org_id = $1
     union all select id from app.note where org_id = $1 and case_id is not null
     union all select id from app.board_dismissal where org_id = $1
     union all select id from app.reminder where org_id = $1
     union all select id from app.case_event where org_id = $1
     union all select id from app.checklist_item where org_id = $1
     union all select id from app.task where org_id = $1
     union all select id from app.client_link where org_id = $1
     union all select id from app.thread where org_id = $1
     union all select id from app.message where org_id = $1
     union all select id from app.document where org_id = $1 and case_id is not null`,
    [orgId],
  );
  return rows.map(({ id }) => id);
}

/**
 * The outcome that the contract declares. A call names our records in its path or in its body.
 * @param namesHidden whether a record that it names is hidden from the caller
 */
function expected(
  { name, endpoint }: Spelling,
  who: Who,
  namesOurRecords: boolean,
  namesHidden: boolean,
): Outcome {
  const { access } = endpoint;
  const success = { status: successOf(endpoint) };
  if (access === 'public') return success;
  // The invitation in the path is for an e-mail address that none of them has.
  if (BY_TOKEN.has(name)) return success;
  if (access === 'visitor') return who === 'anonymous' ? success : FORBIDDEN;
  if (who === 'anonymous') return { status: 401, code: 'unauthenticated' };
  // The body names our own organization.
  const isMember = ROLES.some((role) => role === who) || who === 'admin outside the team';
  if (name === 'switchOrganization' && !isMember) return FORBIDDEN;
  if (access === 'person') return success;
  if (access === 'operator') return who === 'operator' ? success : FORBIDDEN;
  if (who === 'no organization' || who === 'operator') return { status: 403, code: 'no_organization' };
  if (who === 'foreign admin naming ours') return FORBIDDEN;
  // A sign-in at a mail provider is completed by the person who began it: the owner.
  const isOther = who.includes('admin') && who !== 'super_admin';
  if (name === 'finishMailboxSignIn' && isOther) return { status: 404, code: 'not_found' };
  if (who === 'admin outside the team') {
    if (!reaches(['admin'], access)) return FORBIDDEN;
    if (LEAVES_OUT.has(name)) return success;
    return namesHidden ? { status: 404, code: 'not_found' } : success;
  }
  if (who === 'foreign admin') {
    if (!reaches(['admin'], access)) return FORBIDDEN;
    if (LEAVES_OUT.has(name)) return success;
    return namesOurRecords ? { status: 404, code: 'not_found' } : success;
  }
  return reaches([who], access) ? success : FORBIDDEN;
}

async function auditOf(orgId: string, outcome: 'done' | 'refused'): Promise<string[]> {
  const { rows } = await harness.owner.query(
    `select action from app.audit_entry where org_id = $1 and outcome = $2 and action <> 'person.signed_in'
     order by id desc limit 1`,
    [orgId, outcome],
  );
  return rows.map(({ action }) => action);
}

/** The actions in the installation's log, the newest first. */
async function loggedActions(): Promise<string[]> {
  const { rows } = await harness.owner.query(
    'select action from installation.event order by at desc, id desc',
  );
  return rows.map(({ action }) => action);
}

describe.each(SPELLINGS)('$title', (spelling) => {
  const { endpoint, path } = spelling;
  let owner: TestPerson;
  /** A call about records of theirs for all who change nothing by it: those who are refused, and those who only read. */
  let shared: SampleCall;

  async function found() {
    owner = await harness.founder();
    // Organizations younger than a day may send only a few mails together.
    await harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
    shared = await sampleCall(spelling, owner);
  }
  beforeAll(found);
  beforeEach(async () => {
    if (endsOrganization(spelling) || fillsOrganization(spelling)) await found();
  });

  it.each(EVERYONE)('T14 %s', async (who) => {
    const caller = await callerOf(who, owner);
    const isWriter = who === 'user' || who === 'admin';
    const isTheirs =
      (OWN.has(spelling.name) && (isWriter || who === 'viewer' || who === 'admin outside the team')) ||
      (FOR_TEAM.has(spelling.name) && isWriter) ||
      (PRIVATE.has(spelling.name) && (isWriter || who === 'admin outside the team'));
    const changesNothing = endpoint.method === 'GET' || expected(spelling, who, true, false).status >= 400;
    const isShared = changesNothing && !isTheirs && !BY_TOKEN.has(spelling.name);
    const call = isShared ? shared : await sampleCall(spelling, isTheirs ? caller : owner);
    const hidden = who === 'admin outside the team' ? await restrictAll(owner.orgId) : [];
    const logged = await loggedActions();
    const answer = await harness.inject({ ...call, headers: caller.headers });
    const sent = `${call.url} ${JSON.stringify(call.payload)}`;
    const namesOurRecords = namesRecord({ path }) || UUID_VALUE.test(sent) || OWN_RULE_PATH.test(call.url);
    const namesHidden = hidden.some((id) => sent.includes(id));
    const outcome: Outcome = { status: answer.statusCode };
    if (answer.statusCode >= 400) outcome.code = answer.json().code;
    expect(outcome).toEqual(expected(spelling, who, namesOurRecords, namesHidden));
    const isLogged = endpoint.access === 'operator' && answer.statusCode < 300 && endpoint.audit;
    expect(await loggedActions()).toEqual([...(isLogged ? [endpoint.audit] : []), ...logged]);
    if (!endpoint.audit || endpoint.access === 'operator') return;
    if (answer.statusCode < 300 && who !== 'foreign admin' && !RECORDED_LATER.has(spelling.name))
      expect(await auditOf(owner.orgId, 'done')).toEqual([endpoint.audit]);
    if (ROLES.some((role) => role === who) && answer.statusCode === 403)
      expect(await auditOf(owner.orgId, 'refused')).toEqual([endpoint.audit]);
  });

  it('T14 requires a second factor where the organization does', async () => {
    if (!isRole(endpoint.access)) return;
    const ask = (required: boolean) =>
      harness.owner.query('update app.organization set requires_second_factor = $2 where org_id = $1', [
        owner.orgId,
        required,
      ]);
    await ask(true);
    const answer = await harness.inject({ ...shared, headers: owner.headers });
    await ask(false);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'second_factor_required']);
    if (endpoint.audit) expect(await auditOf(owner.orgId, 'refused')).toEqual([endpoint.audit]);
  });

  it('T14 reveals nothing about type, size or validity to an anonymous caller', async () => {
    if (endpoint.access === 'public' || endpoint.access === 'visitor') return;
    const { method, url } = shared;
    const payloads = ['{', '[]', 'x'.repeat(300_000)];
    for (const type of ['application/json', 'text/plain']) {
      for (const payload of method === 'GET' ? [] : payloads) {
        const answer = await harness.inject({ method, url, payload, headers: { 'content-type': type } });
        expect(answer.statusCode).toBe(401);
      }
    }
    expect((await harness.inject({ method, url: `${url}?unknown=1` })).statusCode).toBe(401);
  });

  it('T24 refuses undeclared query parameters', async () => {
    const { headers } = endpoint.access === 'operator' ? await harness.operator() : owner;
    for (const name of ['unknown', 'org_id', 'sort', 'fields', '__proto__', 'constructor']) {
      if (endpoint.query && Object.hasOwn(endpoint.query.shape, name)) continue;
      const url = withQuery(shared.url, name, 'created_at');
      const answer = await harness.inject({ ...shared, url, headers });
      expect([answer.statusCode, answer.json().code], name).toEqual([400, 'invalid_input']);
      expect(answer.json().fields).toEqual({ [name]: 'Unknown field' });
    }
  });
});

it('T21 every writing call requires more than a viewer', () => {
  const open = SPELLINGS.filter(
    ({ name, endpoint: { method, access } }) =>
      method !== 'GET' &&
      access !== 'operator' &&
      (!isRole(access) || access === 'viewer') &&
      !(name in OPEN_TO_READERS),
  );
  expect(open.map(({ title }) => title)).toEqual([]);
});

it('every writing call is audited', () => {
  const silent = SPELLINGS.filter(
    ({ name, endpoint: { method, audit } }) => method !== 'GET' && !audit && !(name in NOT_AUDITED),
  );
  expect(silent.map(({ title }) => title)).toEqual([]);
});
