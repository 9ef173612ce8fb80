// Generated from the migrations. Rewrite with: npx node tools/schema.ts --write

import type { ColumnType, Generated } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Who did what, when: written in the transaction of the change, insert-only for the application. */
export interface AuditEntryTable {
  org_id: string;
  id: string;
  at: string;
  person_id: string;
  /** The audited action of the endpoint, e.g. case_record.updated. */
  action: string;
  outcome: string;
  resource_id: string | null;
  /** Names of the fields that the call supplied; never their values. */
  fields: Generated<string[]>;
  request_id: string;
}

/** An important date of a case. */
export interface CaseDateTable {
  org_id: string;
  id: string;
  case_id: string;
  date_setting_id: string;
  /** A calendar date, never an instant. */
  important_date: string;
  version: Generated<number>;
  created_at: Generated<string>;
  archived_at: string | null;
}

/** A case. Every writer of a case, its dates, notes or people locks this row first. */
export interface CaseRecordTable {
  org_id: string;
  id: string;
  title: string;
  description: string;
  status: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  archived_at: string | null;
}

/** A row of the case list, derived from the case and what hangs on it in the transaction that changes them. */
export interface CaseSummaryTable {
  org_id: string;
  case_id: string;
  title: string;
  status: string;
  version: number;
  created_at: string;
  archived_at: string | null;
  beneficiary_id: string | null;
  beneficiary_name: string | null;
  petitioner_id: string | null;
  petitioner_name: string | null;
  note: string | null;
  /** The unarchived dates: [{"id", "date_setting_id", "important_date"}], ascending. */
  dates: ColumnType<JsonValue, string, string>;
}

/** A date type: what kinds of dates the organization's cases have. */
export interface DateSettingTable {
  org_id: string;
  id: string;
  date_name: string;
  /** Chosen colour as #rrggbb; null: derived from the name. */
  color: string | null;
  /** Seconds from the date, negative before it; parallel to reminder_target. */
  reminder_in: Generated<number[]>;
  reminder_target: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<string>;
  archived_at: string | null;
}

/** Who belongs to an organization and with which roles. Read on every call. */
export interface MembershipTable {
  org_id: string;
  person_id: string;
  roles: string[];
  created_at: Generated<string>;
}

/** A practice: the tenant that owns every other row. */
export interface OrganizationTable {
  org_id: string;
  name: string;
  description: Generated<string>;
  /** IANA name; "today" of every rule is today in this zone. */
  time_zone: string;
  version: Generated<number>;
  created_at: Generated<string>;
  /** Set when deleted; nothing of it is reachable from then on. */
  deleted_at: string | null;
}

/** Someone who has signed in, known by issuer and subject and never by e-mail. Not owned by an organization. */
export interface PersonTable {
  id: string;
  /** The iss claim of their tokens. */
  issuer: string;
  /** The sub claim of their tokens. */
  subject: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  /** The organization that a call works in when it names none. */
  active_org_id: string | null;
  /** Free settings of the person. */
  settings: ColumnType<JsonValue, string | undefined, string>;
  created_at: Generated<string>;
}

export interface Database {
  audit_entry: AuditEntryTable;
  case_date: CaseDateTable;
  case_record: CaseRecordTable;
  case_summary: CaseSummaryTable;
  date_setting: DateSettingTable;
  membership: MembershipTable;
  organization: OrganizationTable;
  person: PersonTable;
}
