import { UnusableHostError } from '../public-hosts.ts';
import { singleLine } from './single-line.ts';

/** A mail server, and how to sign in to it. */
export interface MailServer {
  /** Its IP address. */
  address: string;
  /** The name in its certificate. */
  host: string;
  port: number;
  /** `tls` from the beginning, `starttls` by a command that has to succeed. */
  security: 'tls' | 'starttls';
  signIn: { user: string; password: string } | { user: string; accessToken: string };
  /** A trusted certificate instead of the usual ones. */
  ca?: string | undefined;
}

/** The server refused a command; the message is for people. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

const LONGEST_WORDS = 300;

/** The fields of errors of IMAP and SMTP clients. */
interface ClientError extends Error {
  code?: string;
  /** The server's answer. */
  response?: unknown;
  responseText?: string;
  authenticationFailed?: boolean;
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server takes no connection at this port',
  ECONNRESET: 'The mail server ended the connection',
  EHOSTUNREACH: 'The mail server cannot be reached',
  ENETUNREACH: 'The mail server cannot be reached',
  ETIMEDOUT: 'The mail server does not answer',
  CONNECT_TIMEOUT: 'The mail server does not answer',
  GREETING_TIMEOUT: 'The mail server does not answer',
  GREEETING_TIMEOUT: 'The mail server does not answer',
  UPGRADE_TIMEOUT: 'The mail server does not answer',
};

/** Whether a server refused the sign-in, which retrying soon would make worse. */
export function isSignInRefusal(error: unknown): boolean {
  const { authenticationFailed, code } = error as ClientError;
  return authenticationFailed === true || code === 'EAUTH';
}

function answerOf({ response, responseText }: ClientError): string | undefined {
  return responseText ?? (typeof response === 'string' ? response : undefined);
}

/** The forms in which credentials are sent (RFC 4616, RFC 7628 and the LOGIN and XOAUTH2 that providers describe). */
function sentForms({ user, ...secret }: MailServer['signIn']): string[] {
  const token = 'password' in secret ? secret.password : secret.accessToken;
  const plain =
    'password' in secret
      ? [`\0${user}\0${token}`, `${user}\0${user}\0${token}`]
      : [
          `user=${user}\u0001auth=Bearer ${token}\u0001\u0001`,
          `n,a=${user},\u0001auth=Bearer ${token}\u0001\u0001`,
        ];
  const encoded = [...plain, token].flatMap((form) => {
    const bytes = Buffer.from(form);
    return [bytes.toString('base64'), bytes.toString('base64url')];
  });
  // Within quotes (RFC 9051, 4.3) or JSON.
  const quoted = [token.replace(/["\\]/g, '\\$&'), JSON.stringify(token).slice(1, -1)];
  return [...encoded, ...quoted, token].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
}

/** Text that looks encoded; a name or number of that length does not belong in a reason either. */
const ENCODED = /(?<![\w+/.@-])[A-Za-z0-9+/_-]{16,}={0,2}(?!\w|[.@-]\w)/g;

/**
 * A server's message without the password or token that it may have echoed, in any of the sent forms. Must be called
 * before the message is cut to a length: a part of a secret would not be recognized.
 */
export function withoutSecret(words: string, signIn: MailServer['signIn']): string {
  let cleaned = words;
  for (const form of sentForms(signIn)) cleaned = cleaned.replaceAll(form, '…');
  return cleaned.replaceAll(ENCODED, '…');
}

/** The error of a mail server, with its own answer, as a message without any credentials. */
export function serverWords(error: unknown, signIn?: MailServer['signIn']): string {
  const words = wordsOf(error as ClientError);
  return singleLine(signIn ? withoutSecret(words, signIn) : words, LONGEST_WORDS);
}

function wordsOf(error: ClientError): string {
  if (error instanceof MailServerError || error instanceof UnusableHostError) return error.message;
  const answer = answerOf(error);
  if (isSignInRefusal(error)) return `The mail server refused the sign-in${answer ? `: ${answer}` : ''}`;
  if (answer) return `The mail server answered: ${answer}`;
  const { code = '', message } = error;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code))
    return `The mail server's certificate is not good: ${message}`;
  return NETWORK[code] ?? `The mail server could not be reached, or did not answer: ${message}`;
}
