import { file, multipart, plain, type RawPart, rawMail } from './raw-mail.ts';

interface Report {
  /** Fields of the report about the mail as a whole, and about each recipient. */
  groups: readonly string[];
  /** The returned part of the mail; absent: none. */
  returned?: RawPart;
  headers?: Record<string, string>;
}

export const OUR_MAIL = 'question@firm.example';

export const RETURNED: RawPart = {
  type: 'message/rfc822',
  content: `Received: by mx.example\r\nMessage-ID:\r\n <${OUR_MAIL}>\r\nSubject: Your documents\r\n\r\nMessage-ID: <other@firm.example>\r\n`,
};

/** A report of failed delivery, in the form of RFC 3464. */
export function report({ groups, returned = RETURNED, headers = {} }: Report): Buffer {
  const status = { type: 'message/delivery-status', content: `${groups.join('\r\n\r\n')}\r\n` };
  return rawMail(
    multipart(
      'report',
      [plain('Sorry, it did not arrive.'), status, returned],
      '; report-type=delivery-status',
    ),
    { From: 'Mail Delivery System <mailer-daemon@mx.example>', 'Return-Path': '<>', ...headers },
  );
}

// Forms as these servers publish and send them: Exchange Online's of learn.microsoft.com, "Non-delivery reports in
// Exchange Online"; Gmail's as googlemail.com sends it; Postfix's after bounce(5).

export const POSTFIX = report({
  groups: [
    'Reporting-MTA: dns; mx.firm.example\r\nX-Postfix-Sender: rfc822; office@firm.example',
    'Final-Recipient: rfc822; beatriz@client.example\r\nOriginal-Recipient: rfc822;beatriz@client.example\r\nAction: failed\r\nStatus: 5.1.1\r\nRemote-MTA: dns; mx.client.example\r\nDiagnostic-Code: smtp; 550 5.1.1 <beatriz@client.example>: Recipient address\r\n    rejected: User unknown in virtual mailbox table',
  ],
  returned: { type: 'text/rfc822-headers', content: `Message-Id: <${OUR_MAIL}>\r\nSubject: x\r\n` },
});

export const EXPIRED = report({
  groups: [
    'Reporting-MTA: dns; mx.firm.example',
    'Final-Recipient: rfc822; beatriz@client.example\r\nAction: failed\r\nStatus: 4.4.7\r\nDiagnostic-Code: smtp; 400 4.4.7 Message delayed: delivery time expired',
  ],
});

export const EXCHANGE = report({
  groups: [
    'Reporting-MTA: dns;BN8PR01MB1234.prod.exchangelabs.com\r\nReceived-From-MTA: dns;CH2PR01MB5678.prod.exchangelabs.com\r\nArrival-Date: Wed, 25 Nov 2026 14:00:00 +0000',
    'Final-Recipient: rfc822;beatriz@client.example\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient beatriz@client.example not found by SMTP address lookup\r\nX-Display-Name: beatriz@client.example',
  ],
  headers: {
    From: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firm.example>',
    'In-Reply-To': `<${OUR_MAIL}>`,
    'Auto-Submitted': 'auto-replied',
  },
});

export const GMAIL = report({
  groups: [
    `Reporting-MTA: dns; googlemail.com\r\nArrival-Date: Wed, 25 Nov 2026 06:00:01 -0800 (PST)\r\nX-Original-Message-ID: <${OUR_MAIL}>`,
    'Final-Recipient: rfc822; beatriz@client.example\r\nAction: failed\r\nStatus: 5.2.2\r\nRemote-MTA: dns; mx.client.example. (192.0.2.1, the server for the domain client.example.)\r\nDiagnostic-Code: smtp; 552-5.2.2 The email account that you tried to reach is over quota.\r\n 552 5.2.2 Please direct the recipient to their storage page.\r\nLast-Attempt-Date: Wed, 25 Nov 2026 06:00:02 -0800 (PST)',
  ],
  returned: file('image/png', Buffer.from('icon'), { 'Content-ID': '<icon.png>' }),
  headers: { 'X-Failed-Recipients': 'beatriz@client.example', 'Auto-Submitted': 'auto-replied' },
});

export const DELAYED = report({
  groups: [
    'Reporting-MTA: dns; mx.firm.example',
    'Final-Recipient: rfc822; beatriz@client.example\r\nAction: delayed\r\nStatus: 4.4.1\r\nWill-Retry-Until: Sat, 28 Nov 2026 09:00:00 -0500',
  ],
});
