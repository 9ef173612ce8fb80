import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** Loaded on demand: its ciphers would cost every start a tenth of a second and 20 MB. */
const age = () => import('age-encryption');

/**
 * The secret identity that opens backups (`AGE-SECRET-KEY-1…`), and the recipient for whom they are sealed (`age1…`).
 */
export interface BackupKey {
  identity: string;
  recipient: string;
}

/** Creates a key for an installation. */
export async function newBackupKey(): Promise<BackupKey> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether a text is a valid recipient. */
export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The recipient of an identity. @throws Error when it is invalid */
export async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await age();
  return identityToRecipient(identity);
}

/** A sealed object cannot be opened: it is damaged or truncated, or was sealed for another recipient. */
export class SealedError extends Error {
  override name = 'SealedError';
}

/** Compression level: a database of 500 MB shrinks to a tenth in a few seconds. */
const LEVEL = 3;

/** Content compressed and encrypted for a recipient, as `zstd` and `age` read it. */
export async function* sealed(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age();
  const zstd = createZstdCompress({
    // Without a checksum a damaged frame can be decompressed to something else.
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  // A failure of the content reaches the reader through the compressor.
  pipeline(Readable.from(content), zstd, () => {});
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  try {
    yield* await encrypter.encrypt(webStream(zstd));
  } finally {
    // When the reader stops early, the content is released.
    zstd.destroy();
  }
}

/**
 * The content of a sealed object.
 * @throws SealedError also in the middle: the output before it is not to be trusted
 */
export async function* opened(
  content: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const zstd = createZstdDecompress();
  try {
    pipeline(Readable.from(await decrypter.decrypt(webStream(content))), zstd, () => {});
    yield* zstd as AsyncIterable<Uint8Array>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SealedError(
      /no identity matched/i.test(reason)
        ? 'It is sealed for another identity than the one given'
        : `It is damaged or cut: ${reason}`,
      { cause: error },
    );
  } finally {
    zstd.destroy();
  }
}

/** A value as sealed JSON. */
export function sealedJson(value: unknown, recipient: string): AsyncGenerator<Uint8Array> {
  return sealed([Buffer.from(JSON.stringify(value))], recipient);
}

/** The value of sealed JSON. @throws SealedError */
export async function openedJson(content: AsyncIterable<Uint8Array>, identity: string): Promise<unknown> {
  return JSON.parse(String(await buffer(opened(content, identity))));
}

function webStream(content: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(content) as unknown as globalThis.ReadableStream<Uint8Array>;
}
