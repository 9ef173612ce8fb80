import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';
import { file, html, multipart, plain, rawMail } from './testing/raw-mail.ts';
import { GMAIL, OUR_MAIL } from './testing/reports.ts';

const OPTIONS = { authservId: 'mx.firm.example', ownAddresses: ['office@firm.example'] };

async function mailOf(raw: Uint8Array) {
  const reading = await readMail(raw, OPTIONS);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.mail;
}

/** The longest time for which this thread did nothing else while `work` ran, in milliseconds. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work().finally(() => clearInterval(timer));
  return longest;
}

describe('a mail', () => {
  it('is parsed with all fields', async () => {
    const picture = Buffer.from([1, 2, 3]);
    const mail = await mailOf(
      rawMail(
        multipart('mixed', [
          html(
            '<p>Attached.</p><img src="cid:seal@x"><img src="https://x.example/y"><blockquote type="cite">Please',
          ),
          file('image/png', picture, { 'Content-ID': '<seal@x>' }),
          file('application/pdf', Buffer.from('%PDF'), {
            'Content-Disposition': 'attachment; filename=a.pdf',
          }),
        ]),
        { 'Authentication-Results': 'mx.firm.example; dmarc=pass header.from=client.example' },
      ),
    );
    expect(mail).toMatchObject({
      messageId: 'answer@client.example',
      text: { shown: 'Attached.\n', quoted: 'Please\n' },
      html: {
        shown: '<p>Attached.</p><img data-attachment="0" /><img data-remote-src="https://x.example/y" />',
        quoted: '<blockquote data-quote="all">Please\n</blockquote>',
        remotePictures: 1,
      },
      attachments: [
        { mediaType: 'image/png', isInline: true, bytes: new Uint8Array(picture) },
        { name: 'a.pdf', isInline: false },
      ],
      automaticReason: null,
      bounce: null,
      authentication: { result: 'pass' },
    });
  });

  it('with a text and a formatted part keeps both', async () => {
    const { text, html: formatted } = await mailOf(
      rawMail(multipart('alternative', [plain('Yes.\r\n'), html('<p>Yes.</p>')])),
    );
    expect([text.shown.trim(), formatted?.shown.trim()]).toEqual(['Yes.', '<p>Yes.</p>']);
  });

  it('with an empty text uses that of its formatted part', async () => {
    const { text } = await mailOf(rawMail(multipart('alternative', [plain('\r\n'), html('<p>Yes.</p>')])));
    expect(text.shown.trim()).toBe('Yes.');
  });

  it('without text is parsed', async () => {
    expect(await mailOf(rawMail(plain('')))).toMatchObject({ html: null, attachments: [] });
    expect(await mailOf(Buffer.from(''))).toMatchObject({ text: { shown: '', quoted: '' } });
  });

  it('that is a delivery report names the mail', async () => {
    expect(await mailOf(GMAIL)).toMatchObject({
      automaticReason: 'It is a report of a mail server',
      bounce: { originalMessageId: OUR_MAIL },
    });
  });

  it('of any bytes is parsed or refused, without affecting the next', async () => {
    const line = fc.constantFrom(
      ...[
        'Content-Type: multipart/mixed; boundary=a',
        '--a',
        '--a--',
        '',
        'Content-Type: text/html; charset=x',
      ],
      ...[
        'Content-Transfer-Encoding: base64',
        'From: <<>>, ;:',
        'Date: x',
        '=?utf-8?B?=?=',
        '<p',
        '\ufffd\u0000',
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(line, fc.string({ unit: 'binary' })), { maxLength: 30 }),
        async (lines) => {
          const mail = await mailOf(Buffer.from(lines.join('\r\n')));
          expect(mail.text.shown.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

describe('D31 a large mail', () => {
  it('of 20 MB is parsed while other work continues', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'scan');
    const raw = rawMail(multipart('mixed', [plain('The scan'), file('application/pdf', bytes)]));
    let mail: Awaited<ReturnType<typeof mailOf>> | undefined;
    const pause = await longestPause(async () => {
      mail = await mailOf(raw);
    });
    expect(Buffer.compare(mail?.attachments[0]?.bytes ?? Buffer.of(), bytes)).toBe(0);
    expect(pause).toBeLessThan(2_000);
  });

  it('beyond 50 MB is not parsed', async () => {
    const raw = Buffer.concat([rawMail(plain('')), Buffer.alloc(50 * 1024 * 1024, '\r\n')]);
    expect(await readMail(raw, OPTIONS)).toEqual({ ok: false, reason: 'It is too large to be read' });
  });

  it('with a large text is cut, with all of it as an attachment', async () => {
    const words = 'All the words of a book. '.repeat(60_000);
    const { text, attachments } = await mailOf(rawMail(plain(words)));
    expect(text.shown).toHaveLength(1_000_000);
    expect(attachments).toMatchObject([{ name: 'message.txt', mediaType: 'text/plain' }]);
    expect(String(Buffer.from(attachments[0]?.bytes ?? [])).trim()).toBe(words.trim());
  });

  it('with a large formatted part has that as an attachment', async () => {
    const mail = await mailOf(rawMail(html('<p>Words</p>'.repeat(500_000))));
    expect([mail.html, mail.text.shown]).toEqual([null, '']);
    expect(mail.attachments).toMatchObject([{ name: 'message.html', mediaType: 'text/html' }]);
  });

  it.each([
    ['open tags', '<b>'.repeat(350_000)],
    ['ends of other tags', '<b></i>'.repeat(150_000)],
  ])('with a large %s has that as an attachment, and its text is shown', async (_, formatted) => {
    const mail = await mailOf(rawMail(multipart('alternative', [plain('Words'), html(formatted)])));
    expect([mail.html, mail.text.shown.trim()]).toEqual([null, 'Words']);
    expect(mail.attachments).toMatchObject([{ name: 'message.html' }]);
  });

  it('with large parts is refused, and the next one is parsed', async () => {
    const parts = Array.from({ length: 5_000 }, () => plain('x'));
    expect(await readMail(rawMail(multipart('mixed', parts)), OPTIONS)).toEqual({
      ok: false,
      reason: 'It has too many parts',
    });
    expect((await mailOf(rawMail(plain('Next')))).text.shown.trim()).toBe('Next');
  });
});

describe('D39 a malicious mail', () => {
  it.each([
    [
      '1 MB of formatted text',
      html('<div style="color:red;margin:1px"><b>Words</b> and more</div>'.repeat(17_000)),
    ],
    ['many tags within each other', html(`${'<b>'.repeat(19_000)}${'</b>'.repeat(19_000)}`)],
    ['1 MB of paragraphs without an end', html('<p>Words<li>'.repeat(18_000))],
    ['1 MB of ends without a beginning', html('</b>'.repeat(250_000))],
    ['1 MB of open comments', html('<!--'.repeat(250_000))],
    ['1 MB of blanks between tags', html('<b> </b>'.repeat(125_000))],
    ['1 MB of one attribute', html(`<p style="${'color:red;'.repeat(100_000)}">x</p>`)],
    ['1 MB of "On"', plain('On '.repeat(350_000))],
    ['a million strokes', plain('-'.repeat(1_000_000))],
  ])('with %s takes bounded time while other work continues', async (_, part) => {
    const started = performance.now();
    const pause = await longestPause(() => readMail(rawMail(part), OPTIONS));
    // The time limit, and the time to end one thread and start another.
    expect(performance.now() - started).toBeLessThan(40_000);
    expect(pause).toBeLessThan(5_000);
    expect((await mailOf(rawMail(plain('Next')))).text.shown.trim()).toBe('Next');
  });

  it.each([
    // Each line becomes an object of the parser, and each end of a base64 group a buffer.
    ['lines', { type: 'text/plain', content: 'a\n'.repeat(990_000) }],
    ['ends of base64', { ...file('text/plain', Buffer.of()), content: 'QQ='.repeat(16_000_000) }],
  ])('with %s takes bounded time and memory while other work continues', async (_, part) => {
    const pause = await longestPause(() => readMail(rawMail(part), OPTIONS));
    expect(pause).toBeLessThan(5_000);
    expect((await mailOf(rawMail(plain('Next')))).text.shown.trim()).toBe('Next');
  });
});
