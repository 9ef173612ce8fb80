import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { formatInstant } from '../../lib/date-format.ts';
import { Facts, Section } from '../../ui/Section.tsx';

/** Where a case came from and when. */
export function CaseSystemInformation({ caseRecord }: { caseRecord: CaseRecord }) {
  const archived = caseRecord.archived_at !== NOT_ARCHIVED;
  return (
    <Section title="System Information">
      <Facts
        facts={[
          { name: 'Case ID', value: caseRecord.id },
          { name: 'Organization ID', value: caseRecord.org },
          { name: 'Created', value: formatInstant(caseRecord.created_at) },
          ...(archived ? [{ name: 'Archived', value: formatInstant(caseRecord.archived_at) }] : []),
        ]}
      />
    </Section>
  );
}
