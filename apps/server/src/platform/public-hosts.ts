import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not public (RFC 6890), with their prefix lengths. */
const PRIVATE_NETWORKS: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const privateV4 = new BlockList();
for (const [network, prefix] of PRIVATE_NETWORKS) privateV4.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only global unicast addresses, without those that map IPv4, and examples. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const specialV6 = new BlockList();
specialV6.addSubnet('2001::', 23, 'ipv6');
specialV6.addSubnet('2001:db8::', 32, 'ipv6');
specialV6.addSubnet('2002::', 16, 'ipv6');
specialV6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 4) return !privateV4.check(plain, 'ipv4');
  return isIP(plain) === 6 && globalV6.check(plain, 'ipv6') && !specialV6.check(plain, 'ipv6');
}

/** A host that must not be connected to, or cannot be resolved; the message is for people. */
export class UnusableHostError extends Error {
  override name = 'UnusableHostError';
}

/** Timeout of a name's resolution, in milliseconds. */
const LOOKUP_MS = 5_000;

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

interface Options {
  /** Whether every host is allowed, because the server serves only its own machine. */
  everyHost: boolean;
  /** Hosts that are always allowed. */
  named: readonly string[];
  /** Resolves a name to all of its addresses; the system's resolver by default. */
  find?: (host: string) => Promise<string[]>;
}

/**
 * The hosts to which the server connects on behalf of organizations: public ones only, so that nobody can reach hosts
 * of the server's own network.
 */
export class PublicHosts {
  readonly #options: Options;
  readonly #named: ReadonlySet<string>;

  constructor(options: Options) {
    this.#options = options;
    this.#named = new Set(options.named.map((host) => host.toLowerCase()));
  }

  /** Whether unencrypted connections are allowed: to the server's own machine. */
  get allowsPlain(): boolean {
    return this.#options.everyHost;
  }

  /**
   * The address to connect to, resolved once, so that the name cannot change its meaning afterwards. @throws
   * UnusableHostError
   */
  async addressOf(host: string): Promise<string> {
    const find = this.#options.find ?? addressesOf;
    const addresses = isIP(host) === 0 ? await within(find(host), host) : [host];
    const isFree = this.#options.everyHost || this.#named.has(host.toLowerCase());
    const address = addresses.find((each) => isFree || isPublicAddress(each));
    if (address === undefined)
      throw new UnusableHostError(
        `${host} is not on the public internet: whoever runs the server can allow it`,
      );
    return address;
  }
}

/** @throws UnusableHostError when the host does not exist, or the resolution times out */
async function within(found: Promise<string[]>, host: string): Promise<string[]> {
  let late: NodeJS.Timeout | undefined;
  const unknown = new UnusableHostError(`There is no host ${host}`);
  const patience = new Promise<never>((_resolve, reject) => {
    late = setTimeout(
      () => reject(new UnusableHostError(`The host ${host} could not be looked up`)),
      LOOKUP_MS,
    );
  });
  try {
    const addresses = await Promise.race([found.catch(() => []), patience]);
    if (addresses.length === 0) throw unknown;
    return addresses;
  } finally {
    clearTimeout(late);
  }
}
