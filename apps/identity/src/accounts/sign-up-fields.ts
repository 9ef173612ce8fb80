import { isShown } from '@landfall/contract/shown-text';
import { z } from 'zod';
import { passwordProblem } from './passwords.ts';

export interface SignUpFields {
  name: string;
  email: string;
  password: string;
}

export type FieldErrors = Partial<Record<keyof SignUpFields, string>>;

const MAX_NAME_LENGTH = 150;
const MAX_EMAIL_LENGTH = 254;
/** Unpaired surrogates, and the replacement character for invalid bytes. */
const BROKEN = /[\p{Cs}\uFFFD]/u;

const Name = z
  .string()
  .trim()
  .min(1, 'Enter your name.')
  .refine((name) => [...name].length <= MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
  .refine((name) => isShown(name) && !BROKEN.test(name), 'Use letters that can be shown.');

const Email = z
  .string()
  .trim()
  .min(1, 'Enter your email address.')
  .max(MAX_EMAIL_LENGTH, 'That address is too long.')
  .pipe(z.email('Enter an address like name@example.com.'));

/** Returns a typed address without surrounding spaces, or the error message for the person. */
export function checkEmail(typed: string): { email: string } | { problem: string } {
  const email = Email.safeParse(typed);
  if (email.success) return { email: email.data };
  return { problem: email.error.issues[0]?.message ?? 'Enter your email address.' };
}

/** Validates the sign-up form; returns the first error of each field as a message for the person. */
export async function checkSignUp(
  input: SignUpFields,
): Promise<{ ok: true; fields: SignUpFields } | { ok: false; errors: FieldErrors }> {
  const name = Name.safeParse(input.name);
  const email = checkEmail(input.email);
  const password = await passwordProblem(input.password, 'email' in email ? email.email : '');
  if (name.success && 'email' in email && password === undefined) {
    return { ok: true, fields: { name: name.data, email: email.email, password: input.password } };
  }
  const errors: FieldErrors = {};
  if (!name.success) errors.name = name.error.issues[0]?.message ?? 'Enter your name.';
  if ('problem' in email) errors.email = email.problem;
  if (password !== undefined) errors.password = password;
  return { ok: false, errors };
}
