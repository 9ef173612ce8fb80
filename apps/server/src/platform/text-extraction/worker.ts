import { answerTasks } from '../threads/answer-tasks.ts';
import { docxText, isZip } from './docx.ts';
import { type ExtractedText, extracted, partsOf, type TextFile, unread } from './extracted-text.ts';
import { pdfText } from './pdf.ts';

// What a stranger sent is read here, in a thread that may be ended: it takes what time and memory it likes.

async function read({ bytes, mediaType }: TextFile): Promise<ExtractedText> {
  if (mediaType === 'application/pdf') return pdfText(bytes);
  if (mediaType === 'text/plain') return extracted(partsOf(new TextDecoder().decode(bytes)), null);
  if (isZip(bytes)) return docxText(bytes).catch(() => unread('failed', 'It is damaged'));
  return mediaType.startsWith('image/') ? extracted([], 1) : unread('unsupported', '');
}

answerTasks(async (file: TextFile) => Buffer.from(JSON.stringify(await read(file))));
