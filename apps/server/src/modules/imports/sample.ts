import type { ImportKind } from '@landfall/contract/import-fields';
import { csvOf } from '../../platform/csv.ts';

/** Headings and rows of sample files: every column name is recognized. */
const SAMPLES: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  cases: [
    [
      ...['Case Name', 'Kind of Case', 'Status', 'First Name', 'Last Name', 'Email', 'Phone', 'Dependents'],
      ...['Petitioner', 'Team', 'Filing Deadline', 'Interview', 'Note'],
    ],
    [
      ...[
        'Silva: N-400',
        'N-400 naturalization',
        'Drafted',
        'Ana',
        'Silva',
        'ana.silva@example.com',
        '617-555-0101',
      ],
      ...['', '', '', '2027-03-14', '', 'Prefers calls in the evening'],
    ],
    [
      ...[
        '',
        'H-1B specialty occupation',
        'Filed',
        'Ngozi',
        'Okafor',
        'n.okafor@example.com',
        '617-555-0102',
      ],
      ...['Ada Okafor; Obi Okafor', 'Harbor Analytics Inc.', '', '2027-04-01', '2027-06-15', ''],
    ],
  ],
  beneficiaries: [
    ['First Name', 'Middle Name', 'Last Name', 'Personal Email', 'Personal Phone', 'Mailing Address', 'Note'],
    ['Ana', 'Maria', 'Silva', 'ana.silva@example.com', '617-555-0101', '12 Harbor St, Lynn, MA 01901', ''],
    ['Ngozi', '', 'Okafor', 'n.okafor@example.com', '617-555-0102', '', 'Referred by Ana Silva'],
  ],
  petitioners: [
    ['Name', 'Website', 'Email', 'Phone', 'Street', 'City', 'State', 'ZIP', 'Note'],
    [
      ...[
        'Harbor Analytics Inc.',
        'https://harbor.example',
        'hr@harbor.example',
        '617-555-0110',
        '1 Long Wharf',
      ],
      ...['Boston', 'MA', '02110', ''],
    ],
  ],
};

/** A sample file as CSV. */
export function sampleFile(kind: ImportKind): Promise<string> {
  const [header = [], ...rows] = SAMPLES[kind];
  return csvOf(header, rows);
}
