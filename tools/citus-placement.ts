import type { Table } from '../apps/server/src/platform/db/catalog.ts';
import { nameOf, targetsOf } from './citus-rules.ts';

/**
 * Where a table's rows are on a Citus cluster. `distributed`: by `org_id`, an organization's rows of all tables on the
 * same worker. `reference`: whole on every node. `local`: on the coordinator alone.
 */
export type Placement = 'distributed' | 'reference' | 'local';

/** Every table, by its name. One that is missing here is a breach: where its rows are is a decision. */
export const PLACEMENTS: Record<string, Placement> = {
  'app.audit_entry': 'distributed',
  'app.beneficiary': 'distributed',
  'app.case_assignee': 'distributed',
  'app.case_beneficiary': 'distributed',
  'app.case_count': 'distributed',
  'app.case_date': 'distributed',
  'app.case_petitioner': 'distributed',
  'app.case_record': 'distributed',
  'app.case_summary': 'distributed',
  'app.date_setting': 'distributed',
  'app.idempotent_reply': 'distributed',
  'app.invitation': 'distributed',
  'app.mail': 'distributed',
  'app.mail_attachment': 'distributed',
  'app.membership': 'distributed',
  'app.note': 'distributed',
  'app.organization': 'distributed',
  // Belongs to no organization, and many tables point to it.
  'app.person': 'reference',
  'app.petitioner': 'distributed',
  'app.report': 'distributed',
  'app.report_delivery': 'distributed',
  'app.report_preview': 'distributed',
  'app.report_template': 'distributed',
  'app.report_template_date_setting': 'distributed',
  'app.sample_record': 'distributed',
  'app.search_posting': 'distributed',
  'app.search_word': 'distributed',
  'audit.chain': 'distributed',
  'audit.seal': 'distributed',
  'audit.unsealed': 'distributed',
  // Accounts of the bundled provider know no organization; nothing of theirs is joined with one's data.
  'identity.account': 'local',
  'identity.cookie_key': 'local',
  'identity.device': 'local',
  'identity.failed_sign_in': 'local',
  'identity.known_device': 'local',
  'identity.mail': 'local',
  'identity.mail_link': 'local',
  'identity.mail_request': 'local',
  'identity.oidc_state': 'local',
  'identity.passkey': 'local',
  'identity.recovery_code': 'local',
  'identity.server_secret': 'local',
  'identity.sign_up': 'local',
  'identity.signing_key': 'local',
  'identity.totp': 'local',
};

/** Rules of Citus that the schema breaks, each with what a move to Citus does about it. */
export const KNOWN_BREACHES: Record<string, { remedy: string; sql: string }> = {
  'app.person: person_active_org_id_fkey points from a reference table to a distributed one': {
    remedy: 'open_session takes the active organization only through a membership, which has its key',
    sql: 'alter table app.person drop constraint person_active_org_id_fkey;',
  },
  'app.case_date: case_date_org_id_case_id_case_archived_fkey cascades an update of a key with org_id': {
    remedy:
      'archiving a case sets case_archived of its dates itself, before the case, in the same transaction',
    sql: `alter table app.case_date drop constraint case_date_org_id_case_id_case_archived_fkey,
  add foreign key (org_id, case_id) references app.case_record (org_id, id);`,
  },
  ...triggers('app.audit_entry', { await_seal: 'record_audit adds the entry to audit.unsealed' }),
  ...triggers('app.beneficiary', words('names')),
  ...triggers('app.case_record', words('the title')),
  ...triggers('app.petitioner', words('the name')),
  ...triggers('app.case_summary', {
    count_added: 'the query that adds a summary row counts it',
    count_changed: 'the query that changes a summary row counts it',
  }),
};

/** A trigger of a statement runs on the shard's tables, whose names are not those that its function was written with. */
function triggers(table: string, replaced: Record<string, string>): typeof KNOWN_BREACHES {
  const entries = Object.entries(replaced).map(([name, remedy]) => [
    `${table}: ${name} is a trigger`,
    { remedy, sql: `drop trigger ${name} on ${table};` },
  ]);
  return Object.fromEntries(entries);
}

function words(of: string): Record<string, string> {
  const remedy = `the query that writes ${of} adds the words to app.search_word and app.search_posting`;
  return { words_added: remedy, words_changed: remedy };
}

/** Tables in an order in which each comes after those that it points to. */
function pointedToFirst(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>();
  const add = (table: Table) => {
    if (ordered.has(table)) return;
    const targets = targetsOf(table);
    for (const other of tables) if (other !== table && targets.includes(nameOf(other))) add(other);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/** The calls that place the tables, once {@link KNOWN_BREACHES} are mended: each after the tables that it points to. */
export function placementSql(tables: readonly Table[]): string[] {
  const placed = (placement: Placement) => tables.filter((table) => PLACEMENTS[nameOf(table)] === placement);
  const distributed = pointedToFirst(placed('distributed')).map(nameOf);
  return [
    ...placed('reference').map((table) => `select create_reference_table('${nameOf(table)}');`),
    `select create_distributed_table('${FIRST}', 'org_id', shard_count := ${SHARDS});`,
    ...distributed
      .filter((name) => name !== FIRST)
      .map((name) => `select create_distributed_table('${name}', 'org_id', colocate_with := '${FIRST}');`),
  ];
}

/** Every other table points to it. */
const FIRST = 'app.organization';
/** Enough for sixteen workers of eight shards each; a shard of 100 million cases is then some 22 GB. */
const SHARDS = 128;
