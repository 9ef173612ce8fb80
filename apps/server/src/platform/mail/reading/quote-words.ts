// Phrases by which mail programs introduce a quotation, in many languages. Quotations marked line by line (`>`) don't
// need them: these are for programs without marks.

/** "… wrote:", at the end of a line above a quotation. */
export const WROTE =
  /(?:wrote|writes|escribió|escribio|escreveu|a écrit|schrieb|ha scritto|schreef|skrev|kirjoitti|napisał\(?a?\)?|pisze|написал\(?а?\)?|пише|yazdı|写道|寫道|작성|のメッセージ|đã viết|كتب|sumulat ni)\s*[:：]$/iu;

/** The beginning of such a line, when it is broken over several. */
export const ON_THIS_DAY = /^\s*(?:on|el|le|am|il|em|op|den|dnia|w dniu|pe|ngày)\s/iu;

/** "From", in the headers that Outlook and others copy above a quotation. */
const FROM =
  'From|De|Von|Van|Da|Från|Fra|Lähettäjä|Od|От|Від|Kimden|Gönderen|发件人|寄件者|差出人|보낸 사람|من|Từ|Mula kay';
const SUBJECT =
  'Subject|Asunto|Assunto|Objet|Betreff|Onderwerp|Oggetto|Ämne|Emne|Aihe|Temat|Тема|Konu|主题|主旨|件名|제목|الموضوع|Chủ đề|Paksa';

/** A line of such headers; some programs set the names in bold, which is `*` in plain text. */
export const FROM_LINE = new RegExp(`^\\s*\\*?(?:${FROM})\\s?[:：]\\*?\\s*\\S`, 'iu');
export const SUBJECT_LINE = new RegExp(`^\\s*\\*?(?:${SUBJECT})\\s?[:：]`, 'iu');

/** "Original message" and "Forwarded message", between dashes. */
export const ORIGINAL_MESSAGE =
  /^\s*[-_‐]{2,}\s*[^-_‐]{0,40}(?:message|mensaje|mensagem|messaggio|nachricht|mail|bericht|meddelande|melding|viesti|wiadomość|сообщение|повідомлення|ileti|邮件|郵件|メッセージ|메시지|الرسالة|رسالة|thư|mensahe)[^-_‐]{0,40}[-_‐]{2,}\s*$/iu;
