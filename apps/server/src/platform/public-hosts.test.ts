import { describe, expect, it } from 'vitest';
import { isPublicAddress, PublicHosts, UnusableHostError } from './public-hosts.ts';

it.each([
  ...[
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '0.1.2.3',
    '10.9.8.7',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
  ],
  ...[
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '239.1.2.3',
  ],
  ...['240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...[
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ],
  ...['2001::1', '100::1', '', 'localhost', '1.2.3', '0x7f.0.0.1'],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '223.255.255.255',
  '2a00:1450:4001::1',
  '2606:4700::1111',
])('%s is a public one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('a host', () => {
  const of = (addresses: string[], options: Partial<ConstructorParameters<typeof PublicHosts>[0]> = {}) =>
    new PublicHosts({ everyHost: false, named: [], find: async () => addresses, ...options });

  it('uses the address that was checked, the first public one', async () => {
    expect(await of(['10.0.0.1', '8.8.8.8', '1.1.1.1']).addressOf('mail.example')).toBe('8.8.8.8');
  });

  it.each([['127.0.0.1'], ['::1'], ['10.0.0.1', 'fd00::1']])('at %s is refused', async (...addresses) => {
    await expect(of(addresses).addressOf('mail.example')).rejects.toThrow(
      new UnusableHostError(
        'mail.example is not on the public internet: whoever runs the server can allow it',
      ),
    );
  });

  it.each(['127.0.0.1', '127.1', '2130706433', 'localhost', '[::1]', '::1'])(
    'written as %s is refused, however the system parses it',
    async (host) => {
      const hosts = new PublicHosts({ everyHost: false, named: [] });
      await expect(hosts.addressOf(host)).rejects.toThrow(UnusableHostError);
    },
  );

  it('listed by the operator may have any address, and no other', async () => {
    const hosts = of(['10.0.0.1'], { named: ['Mail.Firm.example'] });
    expect(await hosts.addressOf('mail.firm.example')).toBe('10.0.0.1');
    await expect(hosts.addressOf('firm.example')).rejects.toThrow(UnusableHostError);
  });

  it('may have any address where the server serves its own machine', async () => {
    expect(await of(['127.0.0.1'], { everyHost: true }).addressOf('mail.example')).toBe('127.0.0.1');
  });

  it('that does not exist is reported as missing', async () => {
    await expect(of([]).addressOf('mail.example')).rejects.toThrow('There is no host mail.example');
  });
});
