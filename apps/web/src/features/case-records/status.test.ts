import { expect, test } from 'vitest';
import { STATUS_CHOICES, statusShown } from './status.ts';

test('known statuses have a label and a colour, others are shown raw', () => {
  expect(STATUS_CHOICES.map(({ label }) => label)).toEqual([
    'Initiated',
    'Drafted',
    'Filed',
    'Client Action Required',
  ]);
  expect(statusShown('client_action_required')).toEqual({ label: 'Client Action Required', tone: 'red' });
  expect(statusShown('toString')).toEqual({ label: 'toString', tone: 'grey' });
  expect(statusShown('')).toEqual({ label: 'No Status', tone: 'grey' });
});
