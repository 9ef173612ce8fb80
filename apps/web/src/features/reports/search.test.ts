import { expect, it } from 'vitest';
import { parseReportSearch } from './search.ts';

it('reads which dialog is open', () => {
  expect(parseReportSearch({ new: 'open' })).toEqual({ new: 'open' });
  expect(parseReportSearch({ template: 'new' })).toEqual({ template: 'new' });
  expect(parseReportSearch({ report: '0190' })).toEqual({ report: '0190' });
  expect(parseReportSearch({ template: '0190' })).toEqual({ template: '0190' });
});

it('opens one dialog at a time and omits invalid values', () => {
  expect(parseReportSearch({ report: 'a', template: 'b', new: 'open' })).toEqual({ report: 'a' });
  expect(parseReportSearch({ template: 'b', new: 'open' })).toEqual({ template: 'b' });
  expect(parseReportSearch({ new: 'yes', report: '', template: {} })).toEqual({});
});
