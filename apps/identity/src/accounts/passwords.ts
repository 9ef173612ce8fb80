import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 128;

const FEWEST_DIFFERENT_CHARACTERS = 5;
/** A part of an address this short appears in good passwords by chance. */
const SHORTEST_TELLING_PART = 3;

/** Normalizes characters that look the same but have different encodings (NIST SP 800-63B, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** argon2id in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), PARAMETERS);
}

/** Computed at the start of the program, so that the first attempt on an unknown account is no slower than others. */
const decoy = hashPassword('no account has this password');

/**
 * Whether the password belongs to the hash. Without a hash (no such account) the same work is done with a decoy, so
 * that the time taken does not reveal whether the account exists.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const candidate = normalize(password.slice(0, 4 * MAX_PASSWORD_LENGTH));
  const matches = await verify(passwordHash ?? (await decoy), candidate);
  return passwordHash !== undefined && matches;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand passwords from known breaches, in lower case; loaded when a password is first chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/** Digits, spaces and symbols at the end: a common way to lengthen a short word. */
const TAIL = /[\d\s\p{P}\p{S}]+$/u;

/** Whether each character follows the previous one in the alphabet or among the digits: 1234567890123, abcdefghijkl. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const follows = (code: number, before = 0) => code === before + 1 || (before === 0x39 && code === 0x30);
  return codes.every((code, index) => index === 0 || follows(code, codes[index - 1]));
}

/** Whether a password (in lower case) is a common one, with or without a suffix that lengthens it. */
async function isGuessable(lower: string): Promise<boolean> {
  const passwords = await commonPasswords();
  return passwords.has(lower) || passwords.has(lower.replace(TAIL, '')) || isSequence(lower);
}

/**
 * What is wrong with a new password, as a message for the person, or undefined. Length over composition rules,
 * as in NIST SP 800-63B; lengths are in characters.
 */
export async function passwordProblem(password: string, email: string): Promise<string | undefined> {
  const normalized = normalize(password);
  const characters = [...normalized];
  const lower = normalized.toLowerCase();
  const localPart = email.split('@')[0]?.toLowerCase() ?? '';
  if (characters.length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words work well.`;
  if (characters.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (email !== '' && lower.includes(email.toLowerCase())) return 'Do not use your email address in it.';
  if (localPart.length >= SHORTEST_TELLING_PART && lower.includes(localPart)) {
    return 'Do not use your email address in it.';
  }
  if (new Set(characters).size < FEWEST_DIFFERENT_CHARACTERS || (await isGuessable(lower))) {
    return 'That password is easy to guess. Choose another.';
  }
  return undefined;
}
