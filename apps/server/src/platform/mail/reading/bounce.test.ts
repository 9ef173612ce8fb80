import { describe, expect, it } from 'vitest';
import { bounceOf } from './bounce.ts';
import { bounceReason } from './bounce-reason.ts';
import { parseMail } from './parse.ts';
import { multipart, plain, rawMail } from './testing/raw-mail.ts';
import { DELAYED, EXCHANGE, EXPIRED, GMAIL, OUR_MAIL, POSTFIX, RETURNED, report } from './testing/reports.ts';

const bounceIn = async (raw: Buffer) => bounceOf(await parseMail(raw));

describe('D36 a delivery report', () => {
  it.each([
    ['of Postfix', POSTFIX, 'failed', '5.1.1', 'The mailbox does not exist'],
    ['that it was tried for days', EXPIRED, 'failed', '4.4.7', 'It could not be delivered in time'],
    ['of Exchange', EXCHANGE, 'failed', '5.1.10', 'The mailbox does not exist'],
    ['of Gmail', GMAIL, 'failed', '5.2.2', 'The mailbox is full'],
    ['that it is still tried', DELAYED, 'delayed', '4.4.1', 'The receiving server did not answer'],
  ])('%s names our mail, the recipient and the reason', async (_, raw, outcome, status, reason) => {
    expect(await bounceIn(raw)).toMatchObject({
      originalMessageId: OUR_MAIL,
      isFromServer: true,
      recipients: [{ address: 'beatriz@client.example', outcome, status, reason }],
    });
  });

  it.each([
    ['that a person sent', { From: 'eve@client.example', 'Return-Path': '<eve@client.example>' }, false],
    ['that is attached to a mail', { 'Content-Type': 'multipart/mixed; boundary="=_report_"' }, false],
    [
      'of another kind',
      { 'Content-Type': 'multipart/report; boundary="=_report_"; report-type=feedback-report' },
      false,
    ],
    ['of a mail server that names an address to return to', { 'Return-Path': '<x@mx.example>' }, true],
    ['with nobody to be returned to', { From: 'Outlook <outlook@firm.example>' }, true],
  ])('%s is distinguished from others', async (_, headers, isFromServer) => {
    const groups = ['Final-Recipient: rfc822; a@b.example\r\nAction: failed'];
    const given = report({ groups, headers });
    const type = /^Content-Type: multipart\/report.*\r\n/m;
    const raw =
      'Content-Type' in headers
        ? Buffer.from(given.toString().replace(type, `Content-Type: ${headers['Content-Type']}\r\n`))
        : given;
    expect((await bounceIn(raw))?.isFromServer).toBe(isFromServer);
  });

  it('has the other server’s answer, unfolded', async () => {
    expect((await bounceIn(POSTFIX))?.recipients[0]?.diagnostic).toMatch(
      /^550 5\.1\.1 <beatriz@client\.example>: Recipient address rejected: User unknown/,
    );
  });

  it('refers to the enclosed mail', async () => {
    const returned = {
      ...RETURNED,
      content: String(RETURNED.content).replace(OUR_MAIL, 'other@elsewhere.example'),
    };
    const raw = report({
      groups: [
        'X-Original-Message-ID: <x@firm.example>',
        'Final-Recipient: rfc822; a@b.example\r\nAction: failed',
      ],
      returned,
      headers: { 'In-Reply-To': `<${OUR_MAIL}>` },
    });
    expect((await bounceIn(raw))?.originalMessageId).toBe('other@elsewhere.example');
  });

  it('of several recipients names only the failed ones', async () => {
    const raw = report({
      groups: [
        'Reporting-MTA: dns; mx.example',
        'Final-Recipient: rfc822; moved@new.example\r\nOriginal-Recipient: rfc822; ana@client.example\r\nAction: failed\r\nStatus: 5.1.1 (unknown)',
        'Final-Recipient: rfc822; luis@client.example\r\nAction: relayed\r\nStatus: 2.0.0',
        'Final-Recipient: rfc822; rosa@client.example\r\nStatus: 4.2.2',
        'Final-Recipient: rfc822; eva@client.example\r\nAction: delivered\r\nStatus: 5.0.0',
      ],
    });
    expect((await bounceIn(raw))?.recipients.map(({ address, outcome }) => [address, outcome])).toEqual([
      ['ana@client.example', 'failed'],
      ['rosa@client.example', 'delayed'],
    ]);
  });

  it('without readable fields is none', async () => {
    expect(await bounceIn(report({ groups: ['no fields at all', ': empty', 'Action: failed'] }))).toBeNull();
    expect(await bounceIn(report({ groups: [] }))).toBeNull();
  });

  it('is neither a receipt nor a person’s answer', async () => {
    const receipt = {
      type: 'message/disposition-notification',
      content: 'Disposition: manual-action; displayed\r\n',
    };
    expect(await bounceIn(rawMail(multipart('report', [plain('Read'), receipt])))).toBeNull();
    expect(await bounceIn(rawMail(plain('550 5.1.1 User unknown')))).toBeNull();
  });
});

describe('the reason', () => {
  it.each([
    [
      '5.7.1',
      '550 5.7.1 Message rejected as spam by Content Filtering',
      'It was refused as spam, or because of the server that sent it',
    ],
    [
      '5.7.26',
      '550-5.7.26 Your email has been blocked because the sender is unauthenticated (DKIM, SPF)',
      'It was refused as spam, or because of the server that sent it',
    ],
    ['5.7.26', '', 'It was refused because the sender could not be verified'],
    ['5.0.0', '554 Mailbox full', 'The mailbox is full'],
    ['5.3.4', '552 Message size exceeds fixed limit', 'It is too large for the mailbox'],
    [
      '5.4.1',
      'Recipient address rejected: Access denied',
      'The receiving server does not know the address, or does not let it in',
    ],
    ['5.1.2', '', 'The domain of the address does not exist, or takes no mail'],
    ['', '550 no such user here', 'The mailbox does not exist'],
    ['5.7.999', '', 'The receiving server does not let it in'],
    ['', '', 'The receiving server gave no reason that can be told'],
  ])('of %s "%s"', (status, diagnostic, reason) => {
    expect(bounceReason(status, diagnostic)).toBe(reason);
  });
});
