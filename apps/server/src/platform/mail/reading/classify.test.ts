import { describe, expect, it } from 'vitest';
import { automaticReason } from './classify.ts';
import { parseMail } from './parse.ts';
import { multipart, plain, rawMail } from './testing/raw-mail.ts';

const OWN = ['office@firm.example', 'landfall@firm.example'];

async function reasonOf(headers: Record<string, string>, part = plain('Hello')) {
  return automaticReason(await parseMail(rawMail(part, headers)), OWN);
}

describe('D34 an automatic mail', () => {
  it.each([
    [
      'an automatic reply',
      { 'Auto-Submitted': 'auto-replied (vacation)' },
      'automatic reply or notification',
    ],
    ['a notification', { 'Auto-Submitted': 'auto-generated; owner=x' }, 'automatic reply or notification'],
    ['an old automatic reply', { 'X-Autoreply': 'yes' }, 'automatic reply'],
    ['an older automatic reply', { 'X-Autorespond': 'Out of office' }, 'automatic reply'],
    ['a bulk mail', { Precedence: 'bulk' }, 'sent to many'],
    ['junk', { Precedence: 'Junk' }, 'sent to many'],
    ['an automatic reply by its precedence', { Precedence: 'auto_reply' }, 'sent to many'],
    ['a mail of a list', { 'List-Id': 'Bar <bar.list.example>' }, 'mailing list'],
    ['a newsletter', { 'List-Unsubscribe': '<https://list.example/leave>' }, 'mailing list'],
    ['a report without a sender', { 'Return-Path': '<>' }, 'not to be answered'],
    ['a mail of a mail server', { From: 'MAILER-DAEMON@mx.example' }, 'sent by a mail server'],
    ['a mail of its operators', { From: 'Postmaster <postmaster@mx.example>' }, 'sent by a mail server'],
    ['one of ours', { From: 'Landfall <Landfall@Firm.example>' }, 'address of this office'],
    ['one of ours with a token', { From: 'office+0123456789abcdef@firm.example' }, 'address of this office'],
    ['one that we sent for somebody', { Sender: 'office@firm.example' }, 'address of this office'],
  ])('is %s', async (_, headers, reason) => {
    expect(await reasonOf(headers as unknown as Record<string, string>)).toContain(reason);
  });

  it('is a report', async () => {
    expect(await reasonOf({}, multipart('report', [plain('Sorry')], '; report-type=delivery-status'))).toBe(
      'It is a report of a mail server',
    );
  });
});

describe('a mail that a person wrote', () => {
  it.each([
    ['says nothing', {}],
    ['says so', { 'Auto-Submitted': 'no' }],
    ['asks for no automatic replies', { 'X-Auto-Response-Suppress': 'All' }],
    ['is urgent', { Precedence: 'first-class' }],
    ['has an address to be returned to', { 'Return-Path': '<beatriz@client.example>' }],
    ['comes from an address that is like one of ours', { From: 'office@firm.example.test' }],
    ['comes from somebody of that name', { From: 'Postmaster <mailer-daemon-fan@client.example>' }],
  ])('%s', async (_, headers) => {
    expect(await reasonOf(headers as unknown as Record<string, string>)).toBeNull();
  });
});
