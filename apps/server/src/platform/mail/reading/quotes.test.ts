import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './html.ts';
import { foldHtml } from './html-quotes.ts';
import { htmlText } from './html-text.ts';
import { parseMail } from './parse.ts';
import { ANSWERS } from './testing/answers.ts';
import { rawMail } from './testing/raw-mail.ts';
import { foldText } from './text-quotes.ts';

const foldedHtml = (html: string) => foldHtml(safeHtml(html, []).html);

describe('an answer', () => {
  it.each(ANSWERS)('of $program is shown, and the quoted mail folded', async ({ part }) => {
    const { text, html } = await parseMail(rawMail(part));
    const plain = foldText(text);
    const formatted = foldedHtml(html ?? '');
    for (const { shown, quoted } of [
      plain,
      { shown: htmlText(formatted.shown), quoted: htmlText(formatted.quoted) },
    ]) {
      expect(shown.replace('Sent from my iPhone', '').trim()).toBe('It is attached.');
      expect(quoted).toMatch(/Ada Lovelace[\s\S]*Please send your passport\./);
    }
    expect(plain.shown + plain.quoted).toBe(text);
  });

  it('to a mail of ours forwarded in a program’s own format is found by our mark', () => {
    const { shown, quoted } = foldedHtml(
      '<p>Yes.</p><div class="m_-42landfall_quote"><p>Dear Beatriz</p></div><div class="x_landfall_quote">Older</div>',
    );
    expect([htmlText(shown).trim(), htmlText(quoted).trim()]).toEqual(['Yes.', 'Dear Beatriz\n\nOlder']);
  });
});

describe('D40 text between quoted lines', () => {
  it('is shown, in plain text', () => {
    const text =
      'On Nov 25, 2026, Ada <office@firm.example> wrote:\n> Where were you born?\nIn Recife.\n> When? At what hour:\nAt 9:30, see:\n> Thank you\n> Ada\n';
    expect(foldText(text)).toEqual({
      shown: text.slice(0, text.indexOf('> Thank you')),
      quoted: '> Thank you\n> Ada\n',
    });
  });

  it('is shown below the last quoted line, and then nothing is folded', () => {
    const text = 'Am 25.11.2026 um 9:00 schrieb Ada:\n> Wo?\n\nIn Köln.\n';
    expect(foldText(text)).toEqual({ shown: text, quoted: '' });
    const html =
      '<div class="moz-cite-prefix">Am 25.11.2026 schrieb Ada:</div><blockquote type="cite">Wo?</blockquote><p>In Köln.</p>';
    expect(foldedHtml(html).quoted).toBe('');
  });

  it('is shown, in formatted text', () => {
    const { shown, quoted } = foldedHtml(
      '<div class="gmail_quote"><div class="gmail_attr">On Nov 25, 2026 Ada wrote:</div><blockquote class="gmail_quote">Where?</blockquote><div>In Recife.</div><blockquote class="gmail_quote">Thank you</blockquote></div>',
    );
    expect(htmlText(shown)).toContain('In Recife.');
    expect(htmlText(quoted).trim()).toBe('Thank you');
  });

  it('is shown if it is a picture, too', () => {
    const attachments = [{ name: '', mediaType: 'image/png', bytes: new Uint8Array(), contentId: 'a@b' }];
    const html = 'See<blockquote type="cite">Which stamp?</blockquote><img src="cid:a@b">';
    expect(foldHtml(safeHtml(html, attachments).html).quoted).toBe('');
  });
});

describe('text that is no quotation', () => {
  it.each([
    [
      'a mail that is passed on',
      '---------- Forwarded message ---------\nFrom: A <a@b.example>\nSubject: x\n\nWords\n',
    ],
    [
      'a form that is filled in',
      'Hello,\n\nName: Beatriz\nDate of birth: 1990-01-02\nEmail: b@client.example\nFrom: Brazil\n\nThanks\n',
    ],
    ['a list', 'My answers at 9:30:\n- yes\n- no\n'],
    ['a heading between strokes', 'Hi\n----- Second part -----\nWords\n'],
    ['a quotation of the law by the writer, with words below', 'It says:\n> Each shall\nSo I ask.\n'],
    ['nothing', ''],
  ])('%s is shown whole', (_, text) => {
    expect(foldText(text)).toEqual({ shown: text, quoted: '' });
  });

  it.each([
    [
      'a mail that is passed on',
      '<div><br></div><div class="gmail_quote"><div class="gmail_attr">Forwarded message</div><p>Words</p></div>',
    ],
    ['a blockquote of the writer', '<p>The law says</p><blockquote>Each shall</blockquote>'],
  ])('%s is shown whole, formatted', (_, html) => {
    expect(foldedHtml(html).quoted).toBe('');
  });

  it('includes the writer’s line right above a quotation', () => {
    const text = 'Hello\n\nSee you there.\nOn Wed, Nov 25, 2026 at 9:00 AM Ada <a@b.example> wrote:\n\n> x\n';
    expect(foldText(text).shown).toBe('Hello\n\nSee you there.\n');
  });
});

describe('quotations in other languages', () => {
  it.each([
    'On Wednesday, November 25,\n2026 at 9:00 AM, Ada Lovelace\n<office@firm.example> wrote:',
    'Le mer. 25 nov. 2026 à 09:00, Ada <office@firm.example> a écrit :',
    'Em qua., 25 de nov. de 2026 às 09:00, Ada <office@firm.example>\nescreveu:',
    '2026年11月25日(水) 9:00 Ada <office@firm.example>:',
    'Ada <office@firm.example> 于2026年11月25日周三 09:00写道：',
    '2026년 11월 25일 (수) 오전 9:00, Ada <office@firm.example>님이 작성:',
    'ср, 25 нояб. 2026 г. в 09:00, Ada <office@firm.example>:',
    'في الأربعاء، 25 نوفمبر 2026 في 9:00 ص تمت كتابة ما يلي بواسطة ‪Ada‬‏ <‪office@firm.example‬‏>:',
  ])('are found by their marks: %s', (attribution) => {
    expect(foldText(`Sí.\n\n${attribution}\n\n> ¿Cuándo?\n`)).toEqual({
      shown: 'Sí.\n\n',
      quoted: `${attribution}\n\n> ¿Cuándo?\n`,
    });
  });

  it.each([
    [
      'German',
      'Von: Ada <office@firm.example>\nGesendet: Mittwoch, 25. November 2026 09:00\nAn: Beatriz\nBetreff: Unterlagen',
    ],
    [
      'Spanish, bold',
      '*De:* Ada\n*Enviado:* miércoles, 25 de noviembre de 2026 9:00\n*Para:* Beatriz\n*Asunto:* Documentos',
    ],
    [
      'Chinese',
      '发件人: Ada <office@firm.example>\n发送时间: 2026年11月25日 9:00\n收件人: Beatriz\n主题: 文件',
    ],
  ])('are found by Outlook’s copied headers: %s', (_, headers) => {
    expect(foldText(`Ja.\n\n${headers}\n\nWann?\n`).shown).toBe('Ja.\n\n');
  });
});

describe('folding', () => {
  const piece = fc.constantFrom(
    ...[
      'Words\n',
      '\n',
      '> quoted\n',
      'On Nov 25, 2026 Ada wrote:\n',
      '-----Original Message-----\n',
      'From: a\n',
    ],
    ...['Subject: b\n', '________________\n', 'wrote:', '>', '\u2028', '\r'],
  );
  const tag = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      'Words',
      '<blockquote type="cite">',
      '</blockquote>',
      '<div class="gmail_quote">',
      '</div>',
    ],
    ...[
      '<div id="appendonsend">',
      '<br>',
      '<img src="https://x.example/y">',
      '-----Original Message-----',
      '<',
      '&',
    ],
  );

  it('D40 keeps all of a text', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { shown, quoted } = foldText(pieces.join(''));
        expect(shown + quoted).toBe(pieces.join(''));
      }),
    );
  });

  it('D40 keeps all of formatted text', () => {
    fc.assert(
      fc.property(fc.array(tag), (pieces) => {
        const { html } = safeHtml(pieces.join(''), []);
        const { shown, quoted } = foldHtml(html);
        expect(shown + quoted).toBe(html);
      }),
    );
  });

  it.each([
    ['attributions that never end', 'On '.repeat(300_000)],
    ['attributions on every line', 'On Nov 25, 2026, Ada <a@b.example>\n'.repeat(30_000)],
    ['colons', 'a:\n'.repeat(300_000)],
    ['quoted lines and answers', '> a\nb:\n'.repeat(150_000)],
    ['headers', 'From: a\n'.repeat(120_000)],
    ['strokes', `${'-'.repeat(1_000_000)}message`],
    ['blanks', ' '.repeat(1_000_000)],
    ['blank lines', ' \n'.repeat(500_000)],
    ['marks', '>'.repeat(1_000_000)],
  ])('D39 takes no longer for %s than for other text', (_, text) => {
    const started = performance.now();
    foldText(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
