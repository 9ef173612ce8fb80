import type { AuditedRecord } from '@landfall/contract/audited-records';
import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';

/** A record's name; a deleted record may have none any more. */
export function recordName({ kind, name }: AuditedRecord): string {
  return name || (kind === 'beneficiary' ? UNNAMED_BENEFICIARY : 'A record that no longer exists');
}

/** The page of a record: dates and notes are on the page of their case. Deleted records have none. */
function placeOf({ kind, id, case_id, deleted }: AuditedRecord) {
  if (deleted) return undefined;
  switch (kind) {
    case 'case_record':
      return { to: PATHS.case, params: { caseId: id } };
    case 'beneficiary':
      return { to: PATHS.beneficiary, params: { beneficiaryId: id } };
    case 'petitioner':
      return { to: PATHS.petitioner, params: { petitionerId: id } };
    case 'date_setting':
      return { to: PATHS.dateType, params: { dateSettingId: id } };
    case 'report':
      return { to: PATHS.reports, search: { report: id } };
    case 'report_template':
      return { to: PATHS.reports, search: { template: id } };
    case 'thread':
      return { to: PATHS.thread, params: { threadId: id } };
    case 'import':
      return { to: PATHS.import, params: { importId: id } };
    default:
      return case_id ? { to: PATHS.case, params: { caseId: case_id } } : undefined;
  }
}

/** A record's name within a sentence, linked to its page if it has one. */
export function AuditedRecordLink({ record }: { record: AuditedRecord }) {
  if (!record.name && record.kind === null) return <span className="muted">(no longer exists)</span>;
  const name = recordName(record);
  const place = placeOf(record);
  if (!place) return <b>{name}</b>;
  return <Link {...place}>{name}</Link>;
}
