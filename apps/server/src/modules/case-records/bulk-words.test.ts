import { expect, it } from 'vitest';
import { bulkSummary, bulkTitle } from './bulk-words.ts';

const NAMES = new Map([
  ['1', 'Nadia Reyes'],
  ['2', 'Bo Chen'],
]);

it.each([
  [{ action: 'status', status: 'filed' }, 'Set 60 cases to Filed', 'Status of 60 cases changed to Filed'],
  [{ action: 'status', status: '' }, 'Take the status off 60 cases', 'Status of 60 cases removed'],
  [{ action: 'archive' }, 'Archive 60 cases', '60 cases archived'],
  [{ action: 'restore' }, 'Restore 60 cases', '60 cases restored'],
  [
    { action: 'add_date', date_type: 'Interview' },
    'Add Interview to 60 cases',
    'Interview added to 60 cases',
  ],
  [
    { action: 'assign', assignee_ids: ['1', '2'] },
    'Add Nadia Reyes and Bo Chen to the team of 60 cases',
    'Nadia Reyes and Bo Chen added to the team of 60 cases',
  ],
  [
    { action: 'unassign', assignee_ids: ['1'] },
    'Remove Nadia Reyes from the team of 60 cases',
    'Nadia Reyes removed from the team of 60 cases',
  ],
  [
    { action: 'reassign', from_id: '3', to_id: '2' },
    'Reassign 60 cases from a former member to Bo Chen',
    '60 cases reassigned from a former member to Bo Chen',
  ],
] as const)('words what %j does, and what it did', (asked, title, summary) => {
  expect(bulkTitle(asked, 60, NAMES)).toBe(title);
  expect(bulkSummary(asked, 60, NAMES)).toBe(summary);
  expect(bulkSummary({ ...asked, action: 'archive' }, 1, NAMES)).toBe('1 case archived');
});
