import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The subset of CBOR (RFC 8949) that attestations use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

export interface AuthenticatorChanges {
  origin?: string;
  rpId?: string;
  /** Whether the owner unlocked it; true by default. */
  verified?: boolean;
  counter?: number;
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** A device with one passkey, as a person's browser has it (WebAuthn Level 3, ES256, attestation `none`). */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [kty, alg, crv, xCoordinate, yCoordinate] = [1, 3, -1, -2, -3];
    this.#cose = cbor(
      new Map<number, Cbor>([
        [kty, 2],
        [alg, -7],
        [crv, 1],
        [xCoordinate, Buffer.from(x, 'base64url')],
        [yCoordinate, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #data(rpId: string, { verified = true, counter }: AuthenticatorChanges, attested: Buffer): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }

  #shared() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  /** The browser's response when a page requests a new passkey. */
  create({ challenge, rp }: Options, changes: AuthenticatorChanges = {}): string {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#cose]);
    const authData = this.#data(changes.rpId ?? rp?.id ?? '', changes, attested);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientDataJSON = json({
      type: 'webauthn.create',
      challenge,
      origin: changes.origin ?? this.#origin,
    });
    return JSON.stringify({
      ...this.#shared(),
      response: {
        clientDataJSON,
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    });
  }

  /** The browser's response when a page requests the passkey. */
  get({ challenge, rpId = '' }: Options, changes: AuthenticatorChanges = {}): string {
    const clientDataJSON = json({ type: 'webauthn.get', challenge, origin: changes.origin ?? this.#origin });
    const authenticatorData = this.#data(changes.rpId ?? rpId, changes, Buffer.alloc(0));
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#privateKey);
    return JSON.stringify({
      ...this.#shared(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: null,
      },
    });
  }
}

/** The options that a page passes to the browser. */
export function passkeyOptionsIn(page: { body: string }): Options {
  const text = /data-options="([^"]*)"/.exec(page.body)?.[1] ?? '';
  return JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  ) as Options;
}
