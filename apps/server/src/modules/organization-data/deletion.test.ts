import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { getSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, testWorkers } from '../../testing/job-worker.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const remove = (by: TestPerson, id = ada.orgId, name = "Ada's Practice") =>
  by.call(deleteOrganization, { params: { id }, body: { name } });

const naming = ({ headers }: TestPerson, orgId: string) => ({ ...headers, 'landfall-organization': orgId });

describe('deleting an organization', () => {
  it('requires its exact name', async () => {
    for (const name of ['', "ada's practice", "Ada's Practice ", "Bea's Practice"]) {
      expect(await problemOf(remove(ada, ada.orgId, name))).toMatchObject({
        code: 'invalid_input',
        fields: { name: "This is not the organization's name" },
      });
    }
    expect((await ada.call(getOrganization, {})).name).toBe("Ada's Practice");
    await remove(ada);
  });

  it('is for the super admin, and for their own organization', async () => {
    const admin = await harness.member(ada.orgId, ['admin']);
    expect(await problemOf(remove(admin))).toMatchObject({ code: 'forbidden' });
    const bea = await harness.founder('Bea');
    expect(await problemOf(remove(bea))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(remove(bea, ada.orgId, "Bea's Practice"))).toMatchObject({ code: 'not_found' });
    expect((await ada.call(getOrganization, {})).id).toBe(ada.orgId);
  });

  it('T22 makes it inaccessible to every member, without removing anything', async () => {
    await openCase(ada);
    const viewer = await harness.member(ada.orgId, ['viewer']);
    await remove(ada);
    for (const person of [ada, viewer]) {
      expect(await problemOf(person.call(getOrganization, {}))).toMatchObject({ code: 'no_organization' });
      const named = await harness.inject({
        url: '/api/case_records',
        headers: naming(person, ada.orgId),
      });
      expect([named.statusCode, named.json().message]).toEqual([
        403,
        'You are not a member of this organization',
      ]);
      expect((await person.call(getSettings, {})).user).toMatchObject({ org_id: null, roles: [] });
    }
    const { rows } = await harness.owner.query(
      'select count(*)::int as cases from app.case_record where org_id = $1',
      [ada.orgId],
    );
    expect(rows).toEqual([{ cases: 1 }]);
  });

  it('accepts its id in capitals, too', async () => {
    await remove(ada, ada.orgId.toUpperCase());
    expect(await problemOf(ada.call(getOrganization, {}))).toMatchObject({ code: 'no_organization' });
  });

  it('T22 leaves members their other organizations', async () => {
    const bea = await harness.founder('Bea');
    await harness.owner.query(
      "insert into app.membership (org_id, person_id, roles) values ($1, $2, '{user}')",
      [ada.orgId, bea.id],
    );
    await remove(ada);
    expect((await bea.call(getOrganization, {})).id).toBe(bea.orgId);
  });

  it('T84 is recorded in the organization’s audit log', async () => {
    await remove(ada);
    const { rows } = await harness.owner.query(
      `select action, outcome, fields, resource_id, person_id from app.audit_entry
       where org_id = $1 and resource_id = $1 and action <> 'organization.founded'`,
      [ada.orgId],
    );
    expect(rows).toEqual([
      {
        action: 'organization.deleted',
        outcome: 'done',
        fields: ['name'],
        resource_id: ada.orgId,
        person_id: ada.id,
      },
    ]);
  });

  it('cancels its mail and jobs', async () => {
    const posted: string[] = [];
    const post = {
      send: async ({ subject }: { subject: string }) => {
        posted.push(subject);
        return { kind: 'sent' } as const;
      },
      close() {},
    };
    const workers = await testWorkers(harness, { post });
    try {
      const bea = await harness.founder('Bea');
      for (const person of [ada, bea]) {
        await inOrganizationOf(harness, person, (tx) =>
          sendMail(tx, {
            to: { address: 'client@example.test' },
            subject: `From ${person.orgId}`,
            html: '<p>Secret</p>',
            text: 'Secret',
            kind: 'test',
            resourceId: null,
            createdAt: new Date(harness.clock.now()).toISOString(),
            attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('Secret') }],
          }),
        );
      }
      await remove(ada);
      await (await workers.start()).workDue();
      expect(posted).toEqual([`From ${bea.orgId}`]);
    } finally {
      await workers.close();
    }
    const { rows } = await harness.owner.query(
      `select m.status, m.html, m.last_error, j.state::text,
         (select count(*)::int from app.mail_attachment a where a.org_id = m.org_id) as attachments
       from app.mail m join jobs.job j on j.group_id = m.org_id::text where m.org_id = $1`,
      [ada.orgId],
    );
    expect(rows).toEqual([
      {
        status: 'failed',
        html: null,
        last_error: 'The organization was deleted',
        state: 'cancelled',
        attachments: 0,
      },
    ]);
  });
});
