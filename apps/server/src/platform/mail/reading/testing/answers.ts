import { html, multipart, plain, type RawPart } from './raw-mail.ts';

/** A mail program's form of the reply "It is attached." to the mail "Please send your passport." */
export interface ProgramAnswer {
  program: string;
  part: RawPart;
}

const ANSWER = 'It is attached.';
const QUESTION = 'Please send your passport.';

const both = (text: string, formatted: string) => multipart('alternative', [plain(text), html(formatted)]);

/**
 * Made for these tests. The marks are the ones by which these programs are known to each other and to published lists of
 * them: Thunderbird's and ProtonMail's from their source (`moz-cite-prefix`, `protonmail_quote`), the others' as the
 * programs send them and as the tests of mailgun/talon and crisp-oss/email-reply-parser describe them.
 */
export const ANSWERS: readonly ProgramAnswer[] = [
  {
    program: 'Outlook for Windows',
    part: both(
      `${ANSWER}\r\n\r\nFrom: Ada Lovelace <office@firm.example>\r\nSent: Wednesday, November 25, 2026 9:00 AM\r\nTo: Beatriz Silva <beatriz@client.example>\r\nSubject: Your documents\r\n\r\n${QUESTION}\r\n`,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0in}</style></head><body lang="EN-US"><div class="WordSection1"><p class="MsoNormal">${ANSWER}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Ada Lovelace &lt;office@firm.example&gt; <br><b>Sent:</b> Wednesday, November 25, 2026 9:00 AM<br><b>Subject:</b> Your documents<o:p></o:p></p></div></div><p class="MsoNormal">${QUESTION}</p></div></body></html>`,
    ),
  },
  {
    program: 'Outlook on the web',
    part: both(
      `${ANSWER}\r\n________________________________\r\nFrom: Ada Lovelace <office@firm.example>\r\nSent: Wednesday, November 25, 2026 9:00 AM\r\nTo: Beatriz Silva <beatriz@client.example>\r\nSubject: Your documents\r\n\r\n${QUESTION}\r\n`,
      `<html><head></head><body dir="ltr"><div class="elementToProof">${ANSWER}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>From:</b> Ada Lovelace &lt;office@firm.example&gt;<br><b>Subject:</b> Your documents</font><div>&nbsp;</div></div><div>${QUESTION}</div></body></html>`,
    ),
  },
  {
    program: 'Gmail on the web',
    part: both(
      `${ANSWER}\r\n\r\nOn Wed, Nov 25, 2026 at 9:00 AM Ada Lovelace <office@firm.example>\r\nwrote:\r\n\r\n> ${QUESTION}\r\n>\r\n`,
      `<div dir="ltr">${ANSWER}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Wed, Nov 25, 2026 at 9:00 AM Ada Lovelace &lt;<a href="mailto:office@firm.example">office@firm.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div>${QUESTION}</div></blockquote></div>`,
    ),
  },
  {
    program: 'Gmail on a phone, in Spanish',
    part: both(
      `${ANSWER}\r\n\r\nEl mié, 25 nov 2026 9:00 a. m., Ada Lovelace <office@firm.example>\r\nescribió:\r\n\r\n> ${QUESTION}\r\n>\r\n`,
      `<div dir="auto">${ANSWER}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">El mié, 25 nov 2026 9:00 a. m., Ada Lovelace &lt;office@firm.example&gt; escribió:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>${QUESTION}</div></blockquote></div>`,
    ),
  },
  {
    program: 'Apple Mail',
    part: both(
      `${ANSWER}\r\n\r\n> On Nov 25, 2026, at 9:00 AM, Ada Lovelace <office@firm.example> wrote:\r\n> \r\n> ${QUESTION}\r\n`,
      `<html><head></head><body style="overflow-wrap: break-word;">${ANSWER}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On Nov 25, 2026, at 9:00 AM, Ada Lovelace &lt;office@firm.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>${QUESTION}</div></blockquote></div><br></body></html>`,
    ),
  },
  {
    program: 'iPhone',
    part: both(
      `${ANSWER}\r\n\r\nSent from my iPhone\r\n\r\n> On Nov 25, 2026, at 9:00 AM, Ada Lovelace <office@firm.example> wrote:\r\n> \r\n> ${QUESTION}\r\n`,
      `<html><head></head><body dir="auto">${ANSWER}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 25, 2026, at 9:00 AM, Ada Lovelace &lt;office@firm.example&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${QUESTION}</div></blockquote></body></html>`,
    ),
  },
  {
    program: 'Yahoo',
    part: both(
      ` ${ANSWER}\r\n    On Wednesday, November 25, 2026 at 09:00:00 AM EST, Ada Lovelace <office@firm.example> wrote:  \r\n \r\n ${QUESTION}  \r\n`,
      `<html><head></head><body><div class="ydp1f6ayahoo-style-wrap"><div dir="ltr">${ANSWER}</div><div><br></div></div><div id="yahoo_quoted_123" class="yahoo_quoted"><div style="font-family:Helvetica">On Wednesday, November 25, 2026 at 09:00:00 AM EST, Ada Lovelace &lt;office@firm.example&gt; wrote:<div><br></div><div id="yiv1"><div>${QUESTION}</div></div></div></div></body></html>`,
    ),
  },
  {
    program: 'Thunderbird',
    part: both(
      `${ANSWER}\r\n\r\nAm 25.11.2026 um 09:00 schrieb Ada Lovelace:\r\n> ${QUESTION}\r\n\r\n`,
      `<html><head></head><body><p>${ANSWER}</p><div class="moz-cite-prefix">Am 25.11.2026 um 09:00 schrieb Ada Lovelace:<br></div><blockquote type="cite" cite="mid:question@firm.example"><p>${QUESTION}</p></blockquote></body></html>`,
    ),
  },
  {
    program: 'Samsung Email',
    part: both(
      `${ANSWER}\r\n\r\n-------- Original message --------\r\nFrom: Ada Lovelace <office@firm.example>\r\nDate: 11/25/26 9:00 AM (GMT-05:00)\r\nTo: beatriz@client.example\r\nSubject: Your documents\r\n\r\n${QUESTION}\r\n`,
      `<html><head></head><body><div dir="auto">${ANSWER}</div><div id="composer_signature"></div><div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- Original message --------</div><div>From: Ada Lovelace &lt;office@firm.example&gt; </div><div>Subject: Your documents</div><div><br></div></div>${QUESTION}</body></html>`,
    ),
  },
  {
    program: 'ProtonMail',
    part: both(
      `${ANSWER}\r\n\r\nOn Wednesday, November 25th, 2026 at 9:00 AM, Ada Lovelace <office@firm.example> wrote:\r\n\r\n> ${QUESTION}\r\n`,
      `<div style="font-family: Arial, sans-serif; font-size: 14px;">${ANSWER}</div><div class="protonmail_signature_block protonmail_signature_block-empty"></div><div class="protonmail_quote">On Wednesday, November 25th, 2026 at 9:00 AM, Ada Lovelace &lt;office@firm.example&gt; wrote:<br><blockquote class="protonmail_quote" type="cite"><div>${QUESTION}</div></blockquote><br></div>`,
    ),
  },
];
