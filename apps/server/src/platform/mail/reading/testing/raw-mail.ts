/** A part of a test mail. Its content is used unchanged; text as UTF-8. */
export interface RawPart {
  type: string;
  headers?: Record<string, string>;
  content: string | Buffer;
}

type RawHeaders = Record<string, string | readonly string[]>;

const DEFAULTS: RawHeaders = {
  From: 'Beatriz Silva <beatriz@client.example>',
  To: 'Office <office@firm.example>',
  Subject: 'Re: Your documents',
  Date: 'Wed, 25 Nov 2026 09:30:00 -0500',
  'Message-ID': '<answer@client.example>',
};

function linesOf(headers: RawHeaders): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}: ${each}\r\n`),
  );
  return Buffer.from(lines.join(''));
}

const withContent = ({ type, headers, content }: RawPart, others: RawHeaders) =>
  Buffer.concat([
    linesOf({ ...others, 'Content-Type': type, ...headers }),
    Buffer.from('\r\n'),
    Buffer.from(content),
  ]);

/** A part with bytes, in base64. */
export function file(type: string, bytes: Buffer, headers: Record<string, string> = {}): RawPart {
  const content = (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
  return { type, content, headers: { 'Content-Transfer-Encoding': 'base64', ...headers } };
}

export const plain = (content: string): RawPart => ({ type: 'text/plain; charset=utf-8', content });
export const html = (content: string): RawPart => ({ type: 'text/html; charset=utf-8', content });

/** A multipart, e.g. `multipart('alternative', [plain('Yes'), html('<p>Yes')])`. */
export function multipart(subtype: string, parts: readonly RawPart[], parameters = ''): RawPart {
  // A nested multipart has another boundary.
  const boundary = `=_${subtype}_`;
  const pieces = parts.flatMap((part) => [Buffer.from(`\r\n--${boundary}\r\n`), withContent(part, {})]);
  return {
    type: `multipart/${subtype}; boundary="${boundary}"${parameters}`,
    content: Buffer.concat([...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** A mail with one part, in raw form. */
export function rawMail(part: RawPart, headers: RawHeaders = {}): Buffer {
  return withContent(part, { ...DEFAULTS, ...headers });
}
