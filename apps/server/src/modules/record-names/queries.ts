import type { AuditedRecord } from '@landfall/contract/audited-records';
import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The people among these who have acted in the organization, or belong to it. */
export async function selectPeople({ db }: OrgTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; display_name: string }>`
    select id, display_name from audited_people(${ids}::uuid[]) order by lower(display_name), id`.execute(db);
  return rows;
}

type FoundRecord = Omit<AuditedRecord, 'deleted'> & {
  name: string;
  /**
   * For a record without a name of its own, such as a date, which is named after its type: the title of its case, or
   * the name of its person.
   */
  of_case: string | null;
  is_deleted: boolean;
};

/** The names of records of any kind, including deleted and archived ones. */
export async function selectRecords({ db, orgId }: OrgTx, ids: readonly string[]): Promise<FoundRecord[]> {
  // The ids are sent once for all kinds of records: a thousand ids are 40 KB, for the driver to write and for
  // PostgreSQL to read.
  const asked = sql`(select ids from asked)::uuid[]`;
  const named = (alias: string) => sql`
    ${sql.ref(`${alias}.org_id`)} = ${orgId} and ${sql.ref(`${alias}.id`)} = any (${asked})`;
  // Each is looked up by its id: without the offset the planner would read all rows of the organization, as it also
  // would with `coalesce`, which is not leakproof.
  const ownerOf = (alias: string, id: RawBuilder<unknown>) => sql`left join lateral (
    select o.name from document_owner o where o.org_id = ${orgId} and o.id = ${id} offset 0) ${sql.ref(alias)} on true`;
  const ofEither = (a: string, b: string) =>
    sql`case when ${sql.ref(a)} is null then ${sql.ref(b)} else ${sql.ref(a)} end`;
  const { rows } = await sql<FoundRecord>`
    with asked as (select ${ids}::uuid[] as ids),
    deleted as (
      select b.id from beneficiary b where ${named('b')} and b.deleted_at is not null
      union all
      select p.id from petitioner p where ${named('p')} and p.deleted_at is not null
      union all
      select t.id from date_setting t where ${named('t')} and t.deleted_at is not null
      union all
      select r.id from report r where ${named('r')} and r.deleted_at is not null
    )
    select found.*, found.id in (select d.id from deleted d) as is_deleted from (
    select c.id, 'case_record' as kind, c.title as name, null::uuid as case_id,
      null::text as of_case
      from case_record c where ${named('c')}
    union all
    select b.id, 'beneficiary',
      concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')), null, null
      from beneficiary b where ${named('b')}
    union all
    select p.id, 'petitioner', p.petitioner_name, null, null from petitioner p where ${named('p')}
    union all
    select d.id, 'case_date', s.date_name, d.case_id, c.title
      from case_date d
      join date_setting s on s.org_id = d.org_id and s.id = d.date_setting_id
      join case_record c on c.org_id = d.org_id and c.id = d.case_id
      where ${named('d')}
    union all
    select v.id, 'case_event', v.title, v.case_id, null from case_event v where ${named('v')}
    union all
    select n.id, 'note', n.subject, n.case_id, null from note n where ${named('n')}
    union all
    select d.id, 'document', d.title, d.case_id, null from document d where ${named('d')}
    union all
    select f.id, 'document_folder', f.name, null, null from document_folder f where ${named('f')}
    union all
    select m.id, 'matter_type', m.name, null, null from matter_type m where ${named('m')}
    union all
    select k.id, 'checklist_template', k.name, null, null from checklist_template k where ${named('k')}
    union all
    select r.id, 'deadline_rule',
      (select v.definition ->> 'name' from deadline_rule_version v
        where v.org_id = r.org_id and v.rule_id = r.id order by v.number desc limit 1), null, null
      from deadline_rule r where ${named('r')}
    union all
    select i.id, 'checklist_item', i.title, i.case_id, null from checklist_item i where ${named('i')}
    union all
    select k.id, 'task', k.title, k.case_id, null from task k where ${named('k')}
    union all
    select l.id, 'client_link', 'Link', l.case_id, c.title
      from client_link l join case_record c on c.org_id = l.org_id and c.id = l.case_id
      where ${named('l')}
    union all
    select h.id, 'thread', h.subject, h.case_id, null from thread h where ${named('h')}
    union all
    select x.id, 'message', h.subject, x.case_id, null
      from message x join thread h on h.org_id = x.org_id and h.id = x.thread_id
      where ${named('x')}
    union all
    select y.id, 'received_mail', coalesce(nullif(y.subject, ''), 'Mail'), y.case_id, null
      from received_mail y where ${named('y')}
    union all
    select e.id, 'mail_template', e.name, null, null from mail_template e where ${named('e')}
    union all
    select v.id, 'saved_view', v.name, null, null from saved_view v where ${named('v')} and v.private_to is null
    union all
    select g.id, 'mailbox', g.address, null, null from mailbox g where ${named('g')}
    union all
    select u.id, 'upload', u.name, u.case_id, null from upload u where ${named('u')}
    union all
    select s.id, 'import', s.name, null, null from import s where ${named('s')}
    union all
    select t.id, 'date_setting', t.date_name, null, null from date_setting t where ${named('t')}
    union all
    select i.id, 'invitation', i.invited_email, null, null from invitation i where ${named('i')}
    union all
    select o.org_id, 'organization', o.name, null, null
      from organization o where o.org_id = ${orgId} and o.org_id = any (${asked})
    union all
    select r.id, 'report', r.heading ->> 'report_name', null, null from report r where ${named('r')}
    union all
    select z.id, 'operation', z.title, null, null from operation z where ${named('z')}
    union all
    select k.id, 'report_template', k.name, null, null from report_template k where ${named('k')}
    union all
    select k.id, 'reminder_template', k.name, null, null from reminder_template k where ${named('k')}
    union all
    select g.id, 'reminder_group', g.name, null, null from reminder_group g where ${named('g')}
    union all
    select e.id, 'reminder', s.date_name, e.case_id, c.title
      from reminder e
      join case_date d on d.org_id = e.org_id and d.id = e.case_date_id
      join date_setting s on s.org_id = d.org_id and s.id = d.date_setting_id
      join case_record c on c.org_id = e.org_id and c.id = e.case_id
      where ${named('e')}
    union all
    select w.id, 'visa_bulletin', to_char(to_date(w.month, 'YYYY-MM'), 'FMMonth YYYY'), null, null
      from visa_bulletin w where ${named('w')}
    union all
    select q.id, 'change_set', q.title, q.case_id, null from change_set q where ${named('q')}
    union all
    select r.id, 'identifier', r.kind, r.case_id, o.name
      from identifier r ${ownerOf('o', sql`r.owner_id`)}
      where ${named('r')}
    union all
    select r.id, 'status_period', r.kind, null, o.name
      from status_period r ${ownerOf('o', sql`r.beneficiary_id`)}
      where ${named('r')}
    union all
    select r.id, 'person_address', 'address', null, o.name
      from person_address r ${ownerOf('o', sql`r.beneficiary_id`)}
      where ${named('r')}
    union all
    select r.id, 'absence', 'stay abroad', null, o.name
      from absence r ${ownerOf('o', sql`r.beneficiary_id`)}
      where ${named('r')}
    union all
    select h.id, 'household_link', concat_ws(' and ', a.name, b.name), null, null
      from household_link h
      ${ownerOf('a', ofEither('h.a_beneficiary_id', 'h.a_petitioner_id'))}
      ${ownerOf('b', ofEither('h.b_beneficiary_id', 'h.b_petitioner_id'))}
      where ${named('h')}
    union all
    select u.id, 'user', u.display_name, null, null from audited_people(${asked}) u
    ) found`.execute(db);
  return rows;
}
