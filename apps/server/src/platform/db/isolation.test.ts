import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Catalog, readCatalog, type Table } from '../../testing/schema-catalog.ts';

let database: TestDatabase;
let client: pg.Client;
let catalog: Catalog;
let tables: Table[];

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  catalog = await readCatalog(database.url);
  tables = catalog.schemas.find(({ name }) => name === 'app')?.tables ?? [];
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Not owned by an organization: a person may belong to several. Its policy lets a session see only its own person. */
const PERSONAL = new Set(['person']);
/** Indexes that don't lead with the organization, with the reason. */
const GLOBAL_INDEXES: Record<string, string> = {
  received_mail_dismissed: 'the worker removes those of all organizations',
  membership_person: 'finds the organizations of a person, before there is one in the session',
  invitation_token: 'finds the invitation of a token, before there is an organization in the session',
  date_snooze_until: 'finds the dates of all organizations that are back',
  notification_escalation: 'finds the reminders of all organizations that nobody took note of',
  notification_created: 'finds the entries of the bells of all organizations that are old',
  calendar_feed_token: 'finds the calendar feed of a token, before there is an organization in the session',
  document_trashed: 'finds the documents of all organizations that have been in the trash for long enough',
  upload_expires: 'finds the uploads of all organizations whose time is over',
  import_created: 'finds the imports of all organizations that are old',
  mailbox_webhook: 'finds the mailbox of a webhook’s secret, before there is an organization in the session',
  mailbox_reading_mailbox: 'opens the organization of a mailbox for the process that holds it',
  mailbox_reading_held: 'finds the mailboxes of a process, whosever they are',
  client_link_token:
    'finds the link of a client by its token, before there is an organization in the session',
  download_token: 'finds the download of a token, before there is an organization in the session',
  download_expires: 'finds the downloads of all organizations that nobody used',
  page_text_words: 'holds words, each behind the mark of its organization and kind',
  report_preview_kept: 'finds the previews of all organizations that have run out',
  report_preview_run_out: 'finds those of all organizations that ran out long ago',
  notification_setting_due: 'finds the digests of all organizations that are due',
  report_deleted: 'finds the reports of all organizations that were deleted long ago',
  report_template_due: 'finds the scheduled reports of all organizations that are due',
  reminder_due: 'finds the reminders of all organizations that are due',
  reminder_missed: 'finds those of all organizations that were skipped by a clock that was wrong',
  invitation_waiting: 'finds out whether an invitation waits for a person who has no organization',
};

/** Tables that name records but belong to no case, with the reason. */
const NOT_HIDDEN: Record<string, string> = {
  mail: 'is about an invitation, a report or a template, of which others read what these are called, or about a date, of which they read nothing unless they see it',
  status_period:
    'is of a person; its receipt and its document are read with it as far as the session may see them',
  upload_part: 'says by their numbers which parts of an upload have come, which only its person can name',
};

/** Tables with a column `restricted` that no trigger of cases sets, with the reason. */
const DERIVED: Record<string, string> = {
  case_count: 'counts restricted cases apart',
  case_record: 'is the case',
  case_summary: 'is derived from the case when it is changed',
  search_entry: 'is what search_source says of the case',
  search_posting: 'is made of search_entry',
};

const organizational = () => tables.filter(({ name }) => !PERSONAL.has(name));

async function names(sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

describe('every table of app', () => {
  it('exists', () => {
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'organization',
        'person',
        'membership',
        'case_record',
        'case_date',
        'audit_entry',
      ]),
    );
  });

  it('has row-level security', () => {
    expect(tables.filter(({ rowSecurity }) => !rowSecurity).map(({ name }) => name)).toEqual([]);
  });

  it('has only the organization’s policy, for reading and writing', () => {
    const condition = '(org_id = app.current_org())';
    const policy = `organization permissive for all to landfall_app using (${condition}) with check (${condition})`;
    for (const { name, policies } of organizational())
      expect([name, policies.filter((line) => !line.includes(' restrictive '))]).toEqual([name, [policy]]);
  });

  it('T94 with a case has the policy that hides restricted cases', async () => {
    // Every table that refers to a case, also through other tables, or that names cases without a foreign key.
    const hanging = await names(`
      with recursive hanging (oid) as (
        select 'app.case_record'::regclass::oid
        union select k.conrelid from pg_constraint k join hanging h on h.oid = k.confrelid where k.contype = 'f'
      )
      select relname as name from pg_class where oid in (select oid from hanging)
      union select c.relname from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname in ('case_id', 'record_id', 'resource_id', 'related_id')
        where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`);
    const hidden = tables.filter(({ policies }) =>
      policies.some((line) => line.startsWith('visible_case restrictive for all ')),
    );
    const without = hanging.filter((name) => !hidden.some((table) => table.name === name));
    expect(without.toSorted()).toEqual(Object.keys(NOT_HIDDEN).toSorted());
    const condition =
      /^visible_case restrictive for all to landfall_app using \(\(\(NOT restricted\) OR app\.sees_restricted\((\w+)\)\)\)/;
    expect(
      hidden.map(({ name, policies }) => [name, policies.map((line) => condition.exec(line)?.[1]).join('')]),
    ).toEqual([
      // Hidden by hidden_records(), whose parts are tested with the audit log.
      ['audit_entry', ''],
      ['board_dismissal', 'case_id'],
      ['case_assignee', 'case_id'],
      ['case_beneficiary', 'case_id'],
      ['case_date', 'case_id'],
      ['case_deadline', 'case_id'],
      ['case_event', 'case_id'],
      ['case_petitioner', 'case_id'],
      ['case_record', 'id'],
      ['case_summary', 'case_id'],
      ['case_visa_move', 'case_id'],
      ['change_set', 'case_id'],
      ['change_set_row', 'case_id'],
      ['checklist_document', 'case_id'],
      ['checklist_item', 'case_id'],
      ['client_link', 'case_id'],
      ['client_link_file', 'case_id'],
      ['client_link_item', 'case_id'],
      ['date_snooze', 'case_id'],
      ['digest_line', 'case_id'],
      ['document', 'case_id'],
      ['document_date', 'case_id'],
      ['document_version', 'case_id'],
      ['identifier', 'case_id'],
      ['incoming_mail', 'case_id'],
      ['mail_file', 'case_id'],
      ['message', 'case_id'],
      ['message_draft', 'case_id'],
      ['message_mention', 'case_id'],
      ['note', 'case_id'],
      ['notification', 'case_id'],
      ['operation_failure', 'case_id'],
      ['outgoing_mail', 'case_id'],
      ['page_text', 'case_id'],
      ['received_mail', 'case_id'],
      ['record_change', 'case_id'],
      ['reminder', 'case_id'],
      ['reminder_delivery', 'case_id'],
      // With the case, since few rows are asked.
      ['sample_record', ''],
      ['search_entry', 'record_id'],
      ['search_posting', 'record_id'],
      ['task', 'case_id'],
      ['thread', 'case_id'],
      ['thread_follower', 'case_id'],
      ['thread_mail_id', 'case_id'],
      ['thread_sender', 'case_id'],
      ['upload', 'case_id'],
    ]);
  });

  it('T94 with a flag for restricted cases updates it with the case', async () => {
    const saying = `select attrelid from pg_attribute a join pg_class c on c.oid = attrelid
      where attname = 'restricted' and relkind = 'r' and relnamespace = 'app'::regnamespace`;
    const following = await names(`select relname as name from pg_class t where oid in (${saying})
      and exists (select from pg_trigger where tgrelid = t.oid and tgfoid = 'app.take_restricted'::regproc)
      and exists (select from pg_trigger where tgrelid = 'app.case_record'::regclass
        and tgfoid = 'app.restrict_rows'::regproc and encode(tgargs, 'escape') = 'app.' || t.relname || '\\000')
      order by 1`);
    const others = (
      await names(`select relname as name from pg_class where oid in (${saying}) order by 1`)
    ).filter((name) => !following.includes(name));
    expect(following).toEqual([
      ...[
        'board_dismissal',
        'case_assignee',
        'case_beneficiary',
        'case_date',
        'case_deadline',
        'case_event',
        'case_petitioner',
        'case_visa_move',
        'change_set',
        'change_set_row',
        'checklist_document',
        'checklist_item',
        'client_link',
        'client_link_file',
        'client_link_item',
        'date_snooze',
      ],
      ...['digest_line', 'document', 'document_date', 'document_version'],
      ...[
        'identifier',
        'incoming_mail',
        'mail_file',
        'message',
        'message_draft',
        'message_mention',
        'note',
        'notification',
        'operation_failure',
        'outgoing_mail',
      ],
      ...['page_text', 'received_mail', 'record_change', 'reminder', 'reminder_delivery'],
      ...['task', 'thread', 'thread_follower', 'thread_mail_id', 'thread_sender', 'upload'],
    ]);
    expect(others).toEqual(Object.keys(DERIVED));
  });

  it('with a person’s own rows shows a session only these', () => {
    const condition = '(id = app.current_person())';
    const policy = `self permissive for all to landfall_app using (${condition}) with check (${condition})`;
    for (const { name, policies } of tables.filter((table) => PERSONAL.has(table.name)))
      expect([name, policies]).toEqual([name, [policy]]);
  });

  it('has a non-null organization', () => {
    for (const { name, columns } of organizational()) {
      const column = columns.find((candidate) => candidate.name === 'org_id');
      expect([name, column?.type, column?.nullable]).toEqual([name, 'uuid', false]);
    }
  });

  it('has keys and indexes that begin with the organization', () => {
    const leading = /\((org_id)\b/;
    for (const { name, constraints, indexes } of organizational()) {
      const keys = constraints.filter((line) => /(PRIMARY KEY|UNIQUE)/.test(line));
      expect(
        keys.filter((line) => !leading.test(line)),
        name,
      ).toEqual([]);
      expect(
        keys.some((line) => line.includes('PRIMARY KEY')),
        name,
      ).toBe(true);
      const astray = indexes.filter(
        (line) => !leading.test(line) && !((/ INDEX (\w+)/.exec(line)?.[1] ?? '') in GLOBAL_INDEXES),
      );
      expect(astray, name).toEqual([]);
    }
  });

  it('refers only to its own organization', async () => {
    const astray = await names(`
      select format('%s on %s', k.conname, k.conrelid::regclass) as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = 'app'::regnamespace
        and c.relname <> all ('{person}') and r.relname <> all ('{person}')
        and not (
          (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) = 'org_id'
          and (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) = 'org_id')`);
    expect(astray).toEqual([]);
  });
});

describe.each(['landfall_app', 'landfall_identity', 'landfall_jobs', 'landfall_audit'])(
  'the role %s',
  (role) => {
    it('is no superuser, cannot bypass row security, log in, or create roles or databases', async () => {
      const { rows } = await client.query(
        `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication
       from pg_roles where rolname = $1`,
        [role],
      );
      expect(Object.values(rows[0])).toEqual(Array(6).fill(false));
    });

    it('owns nothing and belongs to no other role', async () => {
      expect(await names(`select relname as name from pg_class where relowner = '${role}'::regrole`)).toEqual(
        [],
      );
      expect(await names(`select proname as name from pg_proc where proowner = '${role}'::regrole`)).toEqual(
        [],
      );
      expect(
        await names(`select nspname as name from pg_namespace where nspowner = '${role}'::regrole`),
      ).toEqual([]);
      const groups = `select roleid::regrole::text as name from pg_auth_members where member = '${role}'::regrole`;
      expect(await names(groups)).toEqual([]);
    });

    it('cannot create anything in any schema', async () => {
      const sql = `select nspname as name from pg_namespace where nspname !~ '^pg_' and has_schema_privilege('${role}', oid, 'create')`;
      expect(await names(sql)).toEqual([]);
    });

    it('has no rights in the others’ schemas', async () => {
      const own = role.replace('landfall_', '');
      for (const other of ['app', 'identity', 'jobs', 'audit', 'installation']) {
        if (other === own || (own === 'jobs' && other === 'installation')) continue;
        expect(
          await names(
            `select nspname as name from pg_namespace where nspname = '${other}' and has_schema_privilege('${role}', oid, 'usage')`,
          ),
        ).toEqual([]);
        const sql = `select relname as name from pg_class where relnamespace = '${other}'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('${role}', oid, 'select, insert, update, delete, truncate, references, trigger')`;
        expect(await names(sql)).toEqual([]);
      }
    });
  },
);

it('has rights in the installation’s tables only as the worker, except for operators and their log', async () => {
  const sql = `select relname as name from pg_class where relnamespace = 'installation'::regnamespace and relkind = 'r'
    and has_table_privilege('landfall_jobs', oid, 'select, insert, update, delete, truncate, references, trigger')
    order by relname`;
  expect(await names(sql)).toEqual(['health', 'watch']);
});

const AS_CALLER = 'finds as its caller, with their row security';

/** Functions that read records which may belong to a case, without checking what is hidden, with the reason. */
const SEES_HIDDEN: Record<string, string> = {
  'app.add_search_entries()': 'a trigger',
  'app.audited_people(uuid[])': 'names of those who acted, whatever it was',
  'app.changed_cases(uuid,date)': AS_CALLER,
  'app.count_cases()': 'a trigger',
  'app.date_tasks(uuid,uuid,uuid,uuid,text)':
    'has tasks hang on a date of their own case, and answers nothing',
  'app.erase_person(text,uuid,timestamp with time zone)': 'only removes, and says which files',
  'app.events_without_date(uuid,text[])': AS_CALLER,
  'app.expiring_unattended(uuid,date,date,date,text[])': AS_CALLER,
  'app.has_few_entries(text)': 'only chooses the quicker way',
  'app.keep_search_postings()': 'a trigger',
  'app.last_change(uuid,uuid)': AS_CALLER,
  'app.last_change_of(uuid,uuid,text)': AS_CALLER,
  'app.misprinted_dates(uuid)': AS_CALLER,
  'app.recount_cases()': 'an operator’s',
  'app.replace_search_entry()': 'a trigger',
  'app.restrict_with_case(regclass)': 'makes triggers',
  'app.sent_since(timestamp with time zone,text[])': 'only counts what its caller did',
  'app.stale_dates(uuid,jsonb)': AS_CALLER,
  'app.take_back_case(uuid)': 'takes back a case that an import made, and none that is restricted',
  'app.take_back_person(uuid)': 'takes back somebody whom an import made, and whom no case has',
  'app.take_restricted()': 'a trigger',
  'app.tasks_of_nobody(uuid)': AS_CALLER,
  'app.unanswered_on_cases(uuid,date,timestamp with time zone)': AS_CALLER,
  'app.uncounted_dates(uuid)': AS_CALLER,
  'app.unreached_reminders(uuid)': AS_CALLER,
  'app.unverified_dates(uuid)': AS_CALLER,
  'app.words_begun(text,text)': 'gives words, whose postings are asked',
  'audit.sealed(uuid,bigint,integer)': 'the seal holds everything',
  'audit.tail(uuid)': 'as sealed()',
  'audit.take(integer)': 'as sealed()',
  'identity.tell_organizations(uuid,text,text,timestamp with time zone,text,text,text)': 'only writes',
  'jobs.empty_trash(timestamp with time zone)': 'only removes',
  'jobs.remove_dismissed_mails(timestamp with time zone)': 'only removes',
};

describe('every function', () => {
  it('T94 filters rows of hidden cases', async () => {
    const sql = `select p.oid::regprocedure::text as name from pg_proc p
      where p.prosrc ~ 'app\\.(case_|note|search_(entry|posting)|sample_record|audit_entry)'
        and p.prosrc !~ 'sees_restricted\\(\\w+\\.|sees_every_case' order by 1`;
    expect(await names(sql)).toEqual(Object.keys(SEES_HIDDEN));
  });
});

describe('functions with owner rights', () => {
  it('have a fixed search path and no public grant', async () => {
    const { rows } = await client.query<{ name: string; path: boolean; everyone: boolean }>(`
      select p.oid::regprocedure::text as name,
        coalesce(p.proconfig && array['search_path=pg_catalog', 'search_path=""', 'search_path=pg_catalog, pg_temp'], false) as path,
        exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as everyone
      from pg_proc p where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'identity'::regnamespace, 'jobs'::regnamespace, 'audit'::regnamespace, 'public'::regnamespace)`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ path, everyone }) => !path || everyone)).toEqual([]);
  });
});

it('the application can only add to the audit log and read it', async () => {
  const allowed = ['select', 'insert', 'update', 'delete', 'truncate'];
  const sql = `select right from unnest($1::text[]) as right where has_table_privilege('landfall_app', 'app.audit_entry', right)`;
  const { rows } = await client.query(sql.replaceAll('right', 'privilege'), [allowed]);
  expect(rows.map(({ privilege }) => privilege)).toEqual(['select', 'insert']);
});
