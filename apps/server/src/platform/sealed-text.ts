import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts `text` with AES-256-GCM (NIST SP 800-38D) and a new nonce.
 * @param key 32 bytes
 * @param place additional data: the text can only be opened with the same
 * @returns nonce, ciphertext and tag, one after another
 */
export function sealText(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a text of {@link sealText}; null when it was altered, moved, or sealed with another key. */
export function openText(key: Buffer, place: string, sealed: Buffer): string | null {
  try {
    const tag = sealed.subarray(-TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
