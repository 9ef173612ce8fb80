import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authenticationOf } from './authentication.ts';
import { UNNAMED_SERVER } from './received-mail.ts';

const OURS = 'mx.firm.example';
const PASS = `${OURS}; dmarc=pass header.from=client.example`;
const FAIL = `${OURS}; dmarc=fail header.from=client.example`;

/** As Exchange Online writes (learn.microsoft.com, "Anti-spam message headers"). */
const EXCHANGE_PASS =
  'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=client.example; dkim=pass (signature was verified) header.d=client.example;dmarc=pass action=none header.from=client.example;compauth=pass reason=100';
const EXCHANGE_FAIL =
  'spf=fail (sender IP is 192.0.2.9) smtp.mailfrom=client.example; dkim=none (message not signed) header.d=none;dmarc=fail action=quarantine header.from=client.example;compauth=fail reason=000';

const resultOf = (results: readonly string[], address = 'beatriz@client.example', id: string | null = OURS) =>
  authenticationOf(
    {
      headers: results.map((value) => ({ name: 'authentication-results', value })),
      from: [{ name: '', address }],
    },
    id,
  ).result;

describe('the mailbox’s server', () => {
  it.each([
    [
      'Gmail',
      `${OURS}; dkim=pass header.i=@client.example; spf=pass (${OURS}: domain of beatriz@client.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=beatriz@client.example; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=client.example`,
    ],
    ['OpenDMARC', `${OURS}; dmarc=pass (p=none dis=none) header.from=client.example`],
    ['a server with a version', `${OURS} 1; dmarc=pass header.from=client.example`],
    [
      'a server that folds',
      `${OURS} ;  spf=pass ;  dmarc = pass  policy.dmarc=reject header.from = client.example`,
    ],
    ['a server in capitals', `MX.Firm.Example; DMARC=Pass header.from=Client.Example`],
    [
      'a server with comments in comments',
      `${OURS} (a (b\\)) c); dmarc=pass (really (yes)) header.from=client.example`,
    ],
  ])('%s confirms the sender', (_, value) => {
    expect(resultOf([value])).toBe('pass');
  });

  it('confirms the sender without its name, as Exchange Online does', () => {
    expect(resultOf([EXCHANGE_PASS], undefined, UNNAMED_SERVER)).toBe('pass');
    expect(resultOf([EXCHANGE_PASS], 'a@other.example', UNNAMED_SERVER)).toBe('none');
    expect(resultOf([], undefined, UNNAMED_SERVER)).toBe('none');
  });

  it('reports a forged sender', () => {
    expect(resultOf([FAIL])).toBe('fail');
  });

  it.each([
    ['did not check', []],
    ['found nothing', [`${OURS}; none`]],
    ['found no policy', [`${OURS}; dmarc=none header.from=client.example`]],
    ['could not check', [`${OURS}; dmarc=temperror header.from=client.example`]],
    ['checked another domain', [`${OURS}; dmarc=pass header.from=other.example`]],
    ['does not say which domain it checked', [`${OURS}; dmarc=pass`]],
    ['checked the transport alone', [`${OURS}; spf=pass smtp.mailfrom=client.example; dkim=pass`]],
  ])('%s: none', (_, values) => {
    expect(resultOf(values)).toBe('none');
  });

  it('is ignored when its name is unknown or there is not one sender', () => {
    expect(resultOf([PASS], 'beatriz@client.example', null)).toBe('none');
    const headers = [{ name: 'authentication-results', value: PASS }];
    const from = ['beatriz@client.example', 'mallory@evil.example'].map((address) => ({ name: '', address }));
    expect(authenticationOf({ headers, from }, OURS).result).toBe('none');
    expect(authenticationOf({ headers, from: [] }, OURS).result).toBe('none');
  });

  it('supports domains in all scripts', () => {
    const value = `${OURS}; dmarc=pass header.from=xn--mller-kva.example`;
    expect(resultOf([value], 'ada@müller.example')).toBe('pass');
  });
});

describe('D37 a forged header', () => {
  it.each([
    ['below', [FAIL, PASS]],
    ['above, as from a server that does not write on top', [PASS, FAIL]],
  ])('with our server’s name %s does not confirm', (_, values) => {
    expect(resultOf(values)).toBe('fail');
  });

  it.each([
    ['below', [PASS, 'evil.example; dmarc=fail header.from=client.example']],
    ['above', ['evil.example; dmarc=fail header.from=client.example', PASS]],
  ])('with another name %s is ignored', (_, values) => {
    expect(resultOf(values)).toBe('pass');
  });

  it.each([
    ['in another name', 'evil.example; dmarc=pass header.from=client.example'],
    ['in a name that begins like ours', `${OURS}.evil.example; dmarc=pass header.from=client.example`],
    ['in a comment', `${OURS}; spf=fail (x; dmarc=pass header.from=client.example) smtp.mailfrom=x`],
    ['in an open comment', `${OURS}; spf=fail (x ; dmarc=pass header.from=client.example`],
    [
      'in quotation marks',
      `${OURS}; spf=fail smtp.mailfrom="a; dmarc=pass header.from=client.example"@evil.example`,
    ],
    [
      'behind an escaped quotation mark',
      `${OURS}; spf=fail smtp.mailfrom="a\\"; dmarc=pass header.from=client.example"@x`,
    ],
    ['in another statement', `${OURS}; x-dmarc=pass header.from=client.example`],
    [
      'beside the server’s',
      `${OURS}; dmarc=none header.from=client.example; dmarc=pass header.from=client.example`,
    ],
  ])('%s does not confirm', (_, value) => {
    expect(resultOf([value])).toBe('none');
  });

  it.each([
    ['of a name, where the server has none', [PASS], 'none'],
    ['below what the server says', [EXCHANGE_FAIL, EXCHANGE_PASS], 'fail'],
    ['above what the server says', [EXCHANGE_PASS, EXCHANGE_FAIL], 'fail'],
    ['of a name, beside what the server says', [PASS, EXCHANGE_FAIL], 'fail'],
  ])('%s confirms nobody', (_, values, result) => {
    expect(resultOf(values, undefined, UNNAMED_SERVER)).toBe(result);
  });

  it('without a name confirms nobody where the server has one', () => {
    expect(resultOf([EXCHANGE_PASS])).toBe('none');
    expect(resultOf([EXCHANGE_PASS, PASS])).toBe('pass');
  });

  it('of any form never throws, nor confirms another sender', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '"',
      '\\',
      ';',
      '=',
      ' ',
      'dmarc=pass',
      'header.from=evil.example',
      OURS,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(resultOf([`${OURS}; ${pieces.join('')}`])).not.toBe('pass');
      }),
    );
  });
});
