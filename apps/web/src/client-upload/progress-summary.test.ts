import type { AskedItem } from '@landfall/contract/client-uploads';
import { expect, it } from 'vitest';
import { percentOf, summaryOf } from './progress-summary.ts';
import type { FileState, QueuedFile } from './queued-file.ts';

const item = (id: string, done = false): AskedItem => ({
  id,
  title: id,
  why: '',
  translations: {},
  due_on: null,
  done,
});
const sent = (item_id: string) => ({ item_id, name: 'a.pdf', bytes: 1, sent_at: '2027-03-01T00:00:00Z' });
let key = 0;
const file = (state: FileState, gone = 0): QueuedFile => ({
  key: key++,
  itemId: 'passport',
  name: 'a.pdf',
  bytes: 10,
  gone,
  state,
});
const PASSPORT = item('passport');
const TAXES = item('taxes');

it.each([
  ['nothing sent', [PASSPORT, TAXES], [], [], { kind: 'idle' }],
  ['something sent in an earlier visit', [PASSPORT, TAXES], [sent('passport')], [], { kind: 'idle' }],
  [
    'something sent now',
    [PASSPORT, TAXES],
    [sent('passport')],
    [file('done', 10)],
    { kind: 'partly', missing: 1 },
  ],
  ['something for each', [PASSPORT, TAXES], [sent('passport'), sent('taxes')], [], { kind: 'all' }],
  ['the office has the rest', [PASSPORT, item('taxes', true)], [sent('passport')], [], { kind: 'all' }],
  ['the office has all', [item('passport', true)], [], [], { kind: 'satisfied' }],
  ['nothing asked for', [], [], [], { kind: 'idle' }],
  [
    'a failure outweighs thanks',
    [PASSPORT],
    [sent('passport')],
    [file('failed')],
    { kind: 'failed', count: 1 },
  ],
] as const)('%s', (_, items, come, files, expected) => {
  expect(summaryOf({ items, sent: come, files })).toEqual(expected);
});

it('pending files count with their batch, and not with failed ones', () => {
  const files = [file('done', 10), file('sending', 5), file('waiting'), file('failed')];
  expect(summaryOf({ items: [PASSPORT], sent: [], files })).toEqual({
    kind: 'sending',
    sent: 1,
    total: 3,
    percent: 50,
    stalled: false,
  });
});

it('is stalled when nothing progresses', () => {
  const stalled = (...states: FileState[]) =>
    summaryOf({ items: [PASSPORT], sent: [], files: states.map((state) => file(state)) });
  expect(stalled('stalled', 'waiting')).toMatchObject({ stalled: true });
  expect(stalled('stalled', 'sending')).toMatchObject({ stalled: false });
});

it('reaches a hundred per cent only when the server has confirmed', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(10, 10)]).toEqual([0, 33, 99]);
});
