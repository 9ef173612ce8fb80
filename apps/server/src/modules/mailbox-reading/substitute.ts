const MEGABYTE = 1024 * 1024;

/** Why a mail is replaced by a substitute. */
export type SubstitutionReason = { tooLarge: { bytes: number; limit: number } } | 'not given';

function wordsOf(why: SubstitutionReason): string {
  if (why === 'not given') return 'The mail server did not give this mail, however often it was asked.';
  const [is, limit] = [why.tooLarge.bytes, why.tooLarge.limit].map((bytes) => Math.floor(bytes / MEGABYTE));
  return `This mail of ${is} MB is too large to be taken in (at most ${limit} MB).`;
}

/** Headers that describe the original body, such as its type. They are dropped, as the substitute has another body. */
const OF_BODY = /^(content-[\w-]+|mime-version):/i;

/**
 * The substitute for a mail that cannot be received: its headers, and as its text why the mail is missing.
 * @param headers as received; may be empty
 */
export function substituteFor(headers: Buffer, why: SubstitutionReason): Buffer {
  // A header field includes its continuation lines.
  const fields = headers
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .filter((field) => field !== '' && !OF_BODY.test(field));
  if (fields.length === 0) fields.push('Subject: A mail that could not be taken in');
  const lines = [
    ...fields,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `[Landfall: ${wordsOf(why)} It is in the mailbox.]`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
