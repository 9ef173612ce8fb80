import { domainToASCII } from 'node:url';
import { headerValues } from './headers.ts';
import { type Authentication, type ParsedMail, UNNAMED_SERVER } from './received-mail.ts';

/**
 * Statements of `Authentication-Results` (RFC 8601, 2.2), the server's name first. Comments, which may be nested, and
 * quoted strings are removed: a sender can make a server write something there that looks like a statement.
 */
function statementsOf(value: string): string[] {
  const statements = [''];
  let depth = 0;
  let isQuoted = false;
  for (const [piece] of value.matchAll(/\\[\s\S]?|[()";]|[^\\()";]+/g)) {
    const last = statements.length - 1;
    if (isQuoted) isQuoted = piece !== '"';
    else if (piece === '(') depth += 1;
    else if (depth > 0) depth -= piece === ')' ? 1 : 0;
    else if (piece === ';') statements.push('');
    else if (piece === '"') {
      isQuoted = true;
      statements[last] += '""';
    } else statements[last] += piece;
  }
  return statements.map((statement) => statement.trim());
}

/** The statements of one header with the server's name; {@link UNNAMED_SERVER} for a server that omits it. */
function signedStatements(value: string): { server: string; statements: string[] } {
  const [first = '', ...others] = statementsOf(value);
  // A name has no equals sign; Exchange Online begins with its first check.
  if (/^[a-z][\w-]*\s*=/i.test(first)) return { server: UNNAMED_SERVER, statements: [first, ...others] };
  return { server: first.split(/\s/)[0]?.toLowerCase() || '?', statements: others };
}

interface DmarcStatement {
  result: string;
  /** Domains of the verified sender address. */
  domains: string[];
}

function dmarcOf(statement: string): DmarcStatement[] {
  const result = /^dmarc\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)/i.exec(statement)?.[1];
  if (result === undefined) return [];
  const domains = statement.matchAll(/\sheader\.from\s*=\s*(\S+)/gi);
  return [{ result: result.toLowerCase(), domains: [...domains].map(([, domain = '']) => domain) }];
}

/** Domains in comparable form; an invalid one is empty, and equals no other. */
const comparable = (domain: string) => domainToASCII(domain.replace(/^@/, '')).toLowerCase();

const none = (reason: string): Authentication => ({ result: 'none', reason });

function judgement(statements: readonly DmarcStatement[], from: string): Authentication {
  if (statements.length === 0) return none('The mailbox’s server did not check the sender');
  if (statements.some(({ result }) => result === 'fail'))
    return { result: 'fail', reason: 'The mailbox’s server found that the sender may be forged' };
  if (statements.some(({ result }) => result !== 'pass'))
    return none('The sender’s domain says nothing by which it could be checked');
  const isOfSender = ({ domains }: DmarcStatement) =>
    domains.length > 0 && domains.every((domain) => comparable(domain) === from);
  return statements.every(isOfSender)
    ? { result: 'pass', reason: 'The mailbox’s server confirmed the sender’s domain' }
    : none('The mailbox’s server checked another domain than the sender’s');
}

/**
 * Whether the mailbox's own server verified the domain of the sender (DMARC, RFC 7489), by the topmost
 * `Authentication-Results` under its name; those of other servers are ignored, because a sender can write them. A
 * contradicting header under its name can revoke a verification, but never grant one: a server that does not remove
 * headers forged in its name, or does not write on top, is no reason to trust them.
 * @param authservId the name that the server uses; {@link UNNAMED_SERVER}: it has none, and only headers without a name
 * are its; null: nothing is trusted
 */
export function authenticationOf(
  { headers, from }: Pick<ParsedMail, 'headers' | 'from'>,
  authservId: string | null,
): Authentication {
  if (authservId === null) return none('It is not set by which name the mailbox’s server signs its checks');
  const [author, another] = from;
  if (!author || another) return none('It does not name one sender');
  const domain = comparable(author.address.slice(author.address.lastIndexOf('@') + 1));
  if (domain === '') return none('The sender has no address that could be checked');

  const [topmost, ...below] = headerValues(headers, 'authentication-results')
    .map(signedStatements)
    .filter(({ server }) => server === authservId.toLowerCase())
    .map(({ statements }) => statements.flatMap(dmarcOf));
  const word = judgement(topmost ?? [], domain);
  if (word.result !== 'pass') return word;
  // Some servers write a header for each check, so that one without DMARC is no contradiction.
  const others = below.filter((statements) => statements.length > 0);
  return (
    others.map((statements) => judgement(statements, domain)).find(({ result }) => result !== 'pass') ?? word
  );
}
