import { expect, it } from 'vitest';
import { ANSWER, answerWith } from '../../../testing/received-mails.ts';
import { MAIL, NOTE, THREAD_PAGE } from '../../../testing/threads.ts';
import {
  answerTo,
  type Composed,
  draftOf,
  firstValues,
  isBegun,
  othersOf,
  readKept,
  restoredValues,
  signed,
  valuesOfMail,
} from './compose-values.ts';

const ANA = 'Ana Silva <ana@example.test>';
const LUIS = 'Luis Silva <luis@example.test>';
const first = firstValues(THREAD_PAGE, []);

it('a mail goes to the last recipients, or to the only possible one, by default', () => {
  const [ana] = THREAD_PAGE.participants;
  expect(first).toMatchObject({ kind: 'mail', to: [], cc: [], subject: THREAD_PAGE.thread.subject });
  expect(firstValues({ ...THREAD_PAGE, participants: ana ? [ana] : [] }, []).to).toEqual([ANA]);
  expect(firstValues(THREAD_PAGE, [MAIL, NOTE])).toMatchObject({ to: [ANA], cc: [LUIS] });
  expect(firstValues({ ...THREAD_PAGE, participants: [] }, []).kind).toBe('note');
});

it('an answer goes to the sender of the last mail by a person', () => {
  const page = { ...THREAD_PAGE, reply_subject: 'Re: Certificate' };
  const machine = answerWith({ from: { address: 'robot@example.test', name: '' }, automatic_reason: 'away' });
  expect(firstValues(page, [MAIL, ANSWER, machine])).toMatchObject({
    kind: 'mail',
    to: [ANA],
    cc: [],
    subject: 'Re: Certificate',
  });
  // The sender named by a mail may be any text.
  const nobody = answerWith({ from: { address: 'nobody', name: 'Nobody' } });
  expect(firstValues(page, [MAIL, nobody])).toMatchObject({ to: [ANA], cc: [LUIS] });
});

it('an answer goes to a confirmed sender’s reply address, unless that is the office itself', () => {
  const work = { name: '', address: 'ana@work.test' };
  const sender = { ...THREAD_PAGE.sender, mailboxes: ['cases@harbor.test'] };
  const office = { name: '', address: 'cases+t1@harbor.test' };
  const asking = { reply_to: [office, work], to: [office, work] };
  const to = (more: object) => {
    const { received } = answerWith({ ...asking, ...more });
    return received && answerTo(received, sender).map(({ address }) => address);
  };
  expect(to({})).toEqual(['ana@work.test']);
  expect(to({ reply_to: [office] })).toEqual(['ana@example.test']);
  expect(to({ is_confirmed: false })).toEqual(['ana@example.test']);
  const { received } = answerWith(asking);
  expect(received && othersOf(received, sender).map(({ address }) => address)).toEqual(['luis@example.test']);
});

it('a reply to all leaves out the sender, the office and repeats', () => {
  const sender = {
    ...THREAD_PAGE.sender,
    address: 'cases@harbor.test',
    reply_to: 'cases+t1k2@harbor.test',
    mailboxes: ['cases@harbor.test', 'intake@harbor.test'],
  };
  const to = ['cases+other@harbor.test', 'Intake@harbor.test', 'LUIS@example.test'].map((address) => ({
    address,
    name: '',
  }));
  const { received } = answerWith({ to });
  expect(received && othersOf(received, sender)).toEqual([{ address: 'LUIS@example.test', name: '' }]);
});

it('has content once there is a text or another choice', () => {
  expect(isBegun(first, first)).toBe(false);
  expect(isBegun({ ...first, kind: 'note', note: '  ' }, first)).toBe(false);
  expect(isBegun({ ...first, note: 'Called' }, first)).toBe(true);
  expect(isBegun({ ...first, cc: [LUIS] }, first)).toBe(true);
});

it('the server stores the current kind, with valid addresses only', () => {
  const values: Composed = { ...first, to: [ANA, 'Luis'], mail: 'Dear Ana', note: 'Ask her' };
  expect(draftOf(values)).toMatchObject({
    kind: 'mail',
    to: [{ address: 'ana@example.test', name: 'Ana Silva' }],
    text: 'Dear Ana',
  });
  expect(draftOf({ ...values, kind: 'note' }).text).toBe('Ask her');
  expect(draftOf({ ...values, kind: 'note', note: '' })).toMatchObject({ kind: 'mail', text: 'Dear Ana' });
});

it('continues with the newest draft, of the same kind only', () => {
  const draft = draftOf({ ...first, to: [ANA], mail: 'From the server' });
  const values: Composed = { ...first, mail: 'From the browser', note: 'A note' };
  expect(restoredValues(first, null, undefined)).toEqual(first);
  expect(restoredValues(first, draft, undefined)).toMatchObject({ mail: 'From the server', note: '' });
  expect(restoredValues(first, draft, { values, unsaved: true })).toEqual(values);
  expect(restoredValues(first, draft, { values, unsaved: false })).toMatchObject({
    kind: 'mail',
    mail: 'From the server',
    note: 'A note',
    to: [ANA],
  });
  const noted = restoredValues(first, { ...draft, kind: 'note', text: 'Newer' }, { values, unsaved: false });
  expect(noted).toMatchObject({ kind: 'note', note: 'Newer', mail: 'From the browser' });
  expect(readKept({ values, unsaved: true })).toEqual({ values, unsaved: true });
  expect(readKept({ values: 'Old' })).toBeUndefined();
});

it('a signature is below a mail once', () => {
  const text = signed('Dear Ana ', 'Nadia Reyes');
  expect(text).toBe('Dear Ana\n\nNadia Reyes');
  expect(valuesOfMail({ ...MAIL, text }, 'Nadia Reyes').mail).toBe('Dear Ana');
  expect(signed('Dear Ana', '')).toBe('Dear Ana');
});
