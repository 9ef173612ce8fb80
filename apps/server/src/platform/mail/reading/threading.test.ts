import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadCandidates, tokenAddress, tokensOf } from './threading.ts';

const MAILBOX = 'Office@firm.example';
const TOKEN = '0123456789abcdef0123456789abcdef';

const address = (each: string) => ({ name: '', address: each });
const sentTo = (to: string[], cc: string[] = [], deliveredTo: string[] = [], originalTo: string[] = []) => ({
  to: to.map(address),
  cc: cc.map(address),
  deliveredTo,
  originalTo,
});

describe('the token', () => {
  it('is found in the address that an answer is sent to', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{16,64}$/), (token) => {
        expect(tokensOf(sentTo([tokenAddress(MAILBOX, token)]), MAILBOX)).toEqual([token]);
      }),
    );
  });

  it.each([
    ['To', sentTo([`office+${TOKEN}@firm.example`])],
    ['To, in capitals', sentTo([`OFFICE+${TOKEN.toUpperCase()}@FIRM.example`])],
    ['Cc', sentTo(['ada@firm.example'], [`office+${TOKEN}@firm.example`])],
    ['Delivered-To', sentTo([], [], [`office+${TOKEN}@firm.example`])],
    ['X-Original-To', sentTo([], [], [], [`office+${TOKEN}@firm.example`])],
  ])('is found in %s', (_, mail) => {
    expect(tokensOf(mail, MAILBOX)).toEqual([TOKEN]);
  });

  it('of the envelope comes first, and each is listed once', () => {
    const other = 'f'.repeat(32);
    const mail = sentTo([`office+${TOKEN}@firm.example`, `office+${other}@firm.example`]);
    expect(tokensOf(mail, MAILBOX, [`office+${other}@firm.example`])).toEqual([other, TOKEN]);
  });

  it.each([
    'office@firm.example',
    'office+@firm.example',
    'office+invoices@firm.example',
    `office+${TOKEN}@firm.example.evil.example`,
    `office+${TOKEN}@evil.example`,
    `post.office+${TOKEN}@firm.example`,
    `office+${TOKEN}+more@firm.example`,
    `office+${TOKEN}`,
    '',
  ])('is not found in "%s"', (each) => {
    expect(tokensOf(sentTo([each]), MAILBOX)).toEqual([]);
  });

  it('requires a mailbox with an address', () => {
    expect(() => tokenAddress('office', TOKEN)).toThrow(TypeError);
  });
});

describe('D24 the thread of an answer', () => {
  it('is found by the token, then by In-Reply-To, then by References from the newest', () => {
    const mail = {
      ...sentTo([`office+${TOKEN}@firm.example`]),
      inReplyTo: ['newest@firm.example', 'second@firm.example'],
      references: ['root@firm.example', 'middle@firm.example', 'newest@firm.example'],
    };
    expect(threadCandidates(mail, MAILBOX)).toEqual([
      { by: 'token', token: TOKEN },
      { by: 'in_reply_to', messageId: 'newest@firm.example' },
      { by: 'in_reply_to', messageId: 'second@firm.example' },
      { by: 'references', messageId: 'middle@firm.example' },
      { by: 'references', messageId: 'root@firm.example' },
    ]);
  });

  it('D25 is not found by the subject', () => {
    const mail = {
      ...sentTo(['office@firm.example']),
      inReplyTo: [],
      references: [],
      subject: '[Case 123] Re: Your documents',
    };
    expect(threadCandidates(mail, MAILBOX)).toEqual([]);
  });
});
