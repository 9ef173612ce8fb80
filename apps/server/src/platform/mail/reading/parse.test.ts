import { describe, expect, it } from 'vitest';
import { parseMail } from './parse.ts';
import { file, html, multipart, plain, rawMail } from './testing/raw-mail.ts';

describe('the fields of a mail', () => {
  it('include sender, recipients, and the mails that it answers', async () => {
    const mail = await parseMail(
      rawMail(plain('Yes.'), {
        From: '=?utf-8?Q?Beatriz_Sim=C3=B5es?= <beatriz@client.example>',
        Sender: 'assistant@client.example',
        'Reply-To': 'Beatriz <home@client.example>',
        To: 'Office <office+abc@firm.example>, "Lovelace, Ada" <ada@firm.example>',
        Cc: 'Family: luis@client.example, ana@client.example;',
        'Delivered-To': ['office@firm.example', 'second@firm.example'],
        'X-Original-To': 'office+abc@firm.example',
        Subject: '=?iso-8859-1?Q?Re:_F=FCr_Sie?=',
        'In-Reply-To': '<one@firm.example> <two@firm.example>',
        References: '<root@firm.example>\r\n <very-long-\r\n id@firm.example>',
        'Thread-Index': 'AdpQ0123',
        'Thread-Topic': 'Your documents',
      }),
    );
    expect(mail).toMatchObject({
      messageId: 'answer@client.example',
      inReplyTo: ['one@firm.example', 'two@firm.example'],
      references: ['root@firm.example', 'very-long-id@firm.example'],
      date: '2026-11-25T14:30:00.000Z',
      from: [{ name: 'Beatriz Simões', address: 'beatriz@client.example' }],
      sender: [{ name: '', address: 'assistant@client.example' }],
      replyTo: [{ name: 'Beatriz', address: 'home@client.example' }],
      to: [
        { name: 'Office', address: 'office+abc@firm.example' },
        { name: 'Lovelace, Ada', address: 'ada@firm.example' },
      ],
      cc: [
        { name: '', address: 'luis@client.example' },
        { name: '', address: 'ana@client.example' },
      ],
      deliveredTo: ['office@firm.example', 'second@firm.example'],
      originalTo: ['office+abc@firm.example'],
      subject: 'Re: Für Sie',
      threadIndex: 'AdpQ0123',
      threadTopic: 'Your documents',
    });
    expect(mail.text.trim()).toBe('Yes.');
    expect(mail.html).toBeNull();
  });

  it('are empty where headers are missing', async () => {
    expect(await parseMail(Buffer.from(''))).toMatchObject({
      messageId: null,
      inReplyTo: [],
      date: null,
      from: [],
      subject: '',
      text: '',
      html: null,
      attachments: [],
    });
  });

  it.each([
    ['never', null],
    ['Thu, 1 Jan 99999 00:00:00 +0000', null],
    ['Wed, 25 Nov 2026 09:30:00 +0530 (IST)', '2026-11-25T04:00:00.000Z'],
  ])('include the time of sending for the date "%s": %s', async (date, sent) => {
    expect((await parseMail(rawMail(plain(''), { Date: date }))).date).toBe(sent);
  });

  it('contain no NUL and no unpaired surrogate', async () => {
    const mail = await parseMail(
      rawMail(
        multipart('mixed', [
          { type: 'text/plain; charset=utf-16le', content: Buffer.from('a\u0000\ud800b', 'utf16le') },
          file('text/x-\u0000', Buffer.from('x'), {
            'Content-Disposition': 'attachment; filename="a\u0000b"',
          }),
        ]),
        { Subject: 'a\u0000b', To: 'a\u0000b <a\u0000@b.example>' },
      ),
    );
    const strings = JSON.stringify(mail);
    expect(strings).not.toContain('\\u0000');
    expect(strings).not.toMatch(/\\ud[89a-f]/i);
    expect([mail.subject, mail.attachments[0]?.name]).toEqual(['ab', 'ab']);
  });
});

describe('character sets', () => {
  const WORDS = 'Grüße aus Köln';

  it.each([
    ['utf-8', 'quoted-printable', 'Gr=C3=BC=C3=9Fe aus K=C3=B6ln'],
    ['utf-8', 'base64', Buffer.from(WORDS).toString('base64')],
    ['iso-8859-1', '8bit', Buffer.from(WORDS, 'latin1')],
    ['iso-8859-1', 'quoted-printable', 'Gr=FC=DFe aus K=F6ln'],
    ['windows-1252', '8bit', Buffer.from(WORDS, 'latin1')],
    ['x-nobody-knows', '8bit', Buffer.from(WORDS, 'latin1')],
  ])('%s in %s is decoded', async (charset, encoding, content) => {
    const headers = { 'Content-Transfer-Encoding': encoding };
    const mail = await parseMail(rawMail({ type: `text/plain; charset=${charset}`, headers, content }));
    expect(mail.text.trim()).toBe(WORDS);
  });

  it('Arabic is decoded in the text, the subject and a name', async () => {
    const words = 'مرحبا، هذه وثائقي';
    const mail = await parseMail(
      rawMail(plain(words), {
        Subject: `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`,
        From: `"ليلى حداد" <layla@client.example>`,
      }),
    );
    expect([mail.text.trim(), mail.subject, mail.from[0]?.name]).toEqual([words, words, 'ليلى حداد']);
  });

  it('D31 undecodable bytes leave the rest readable', async () => {
    const content = Buffer.concat([
      Buffer.from('Before '),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(' after'),
    ]);
    const mail = await parseMail(rawMail({ type: 'text/plain; charset=utf-8', content }));
    expect(mail.text).toMatch(/^Before .* after/);
  });
});

describe('attachments', () => {
  it('have their names and unchanged bytes', async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    const { attachments } = await parseMail(
      rawMail(
        multipart('mixed', [
          plain('See below'),
          file('application/pdf', bytes, {
            'Content-Disposition': "attachment; filename*=utf-8''Reisepass%20M%C3%BCller.pdf",
          }),
          file('image/png', bytes, { 'Content-ID': '<seal@firm.example>', 'Content-Disposition': 'inline' }),
        ]),
      ),
    );
    expect(attachments).toEqual([
      {
        name: 'Reisepass Müller.pdf',
        mediaType: 'application/pdf',
        bytes: new Uint8Array(bytes),
        contentId: null,
      },
      { name: '', mediaType: 'image/png', bytes: new Uint8Array(bytes), contentId: 'seal@firm.example' },
    ]);
  });

  it('include those of Outlook’s own format', async () => {
    const { attachments } = await parseMail(
      rawMail(
        multipart('mixed', [
          file('application/ms-tnef', Buffer.from('TNEF'), {
            'Content-Disposition': 'attachment; filename="winmail.dat"',
          }),
          file('application/vnd.ms-outlook', Buffer.from('MSG'), {
            'Content-Disposition': 'attachment; filename="Old mail.msg"',
          }),
        ]),
      ),
    );
    expect(attachments.map(({ name }) => name)).toEqual(['winmail.dat', 'Old mail.msg']);
  });

  it('include enclosed mails, whose text is not the mail’s own', async () => {
    const inner = rawMail(plain('The words of somebody else'), { Subject: 'Forwarded' });
    const { text, attachments } = await parseMail(
      rawMail(multipart('mixed', [plain('Mine'), { type: 'message/rfc822', content: inner }])),
    );
    expect(text.trim()).toBe('Mine');
    expect(attachments).toMatchObject([{ mediaType: 'message/rfc822' }]);
    expect(String(Buffer.from(attachments[0]?.bytes ?? []))).toContain('The words of somebody else');
  });

  it('D31 are supported in usual numbers', async () => {
    const files = Array.from({ length: 70 }, (_, no) =>
      file('image/jpeg', Buffer.from(`page ${no}`), {
        'Content-Disposition': `attachment; filename="${no}.jpg"`,
      }),
    );
    expect((await parseMail(rawMail(multipart('mixed', files)))).attachments).toHaveLength(70);
  });
});

describe('D31 a malicious mail', () => {
  it('with 5,000 parts is refused before they are created', async () => {
    const parts = Array.from({ length: 5_000 }, () => plain('x'));
    await expect(parseMail(rawMail(multipart('mixed', parts)))).rejects.toThrow('too many parts');
  });

  it('with more lines than the largest mail is refused', async () => {
    await expect(parseMail(rawMail(plain('\n'.repeat(1_000_001))))).rejects.toThrow('too many lines');
  });

  it('with endless headers is refused', async () => {
    const headers = { 'X-Long': Array.from({ length: 20_000 }, () => 'x'.repeat(100)) };
    await expect(parseMail(rawMail(plain(''), headers))).rejects.toThrow('Its headers are too long');
  });

  it('with endlessly nested parts is refused', async () => {
    let part = plain('x');
    for (let depth = 0; depth < 60; depth += 1)
      part = {
        type: `multipart/mixed; boundary="b${depth}"`,
        content: Buffer.concat([
          Buffer.from(`--b${depth}\r\nContent-Type: ${part.type}\r\n\r\n`),
          Buffer.from(part.content),
          Buffer.from(`\r\n--b${depth}--\r\n`),
        ]),
      };
    await expect(parseMail(rawMail(part))).rejects.toThrow('nested too deeply');
  });

  it('is distinguished from text that looks like parts', async () => {
    const signature = '-- \r\nAda\r\n'.repeat(2_000);
    expect((await parseMail(rawMail(html(signature)))).html).toContain('Ada');
  });
});
