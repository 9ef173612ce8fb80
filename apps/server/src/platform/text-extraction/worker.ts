import { answerTasks } from '../threads/answer-tasks.ts';
import { docxText } from './docx.ts';
import {
  type ExtractedText,
  extracted,
  partsOf,
  type TextFile,
  unread,
  withoutText,
} from './extracted-text.ts';
import { pdfText } from './pdf.ts';

// Parses untrusted input in a thread that can be terminated, as it may use any amount of time and memory.

async function read(file: TextFile): Promise<ExtractedText> {
  const { bytes, mediaType } = file;
  if (mediaType === 'application/pdf') return pdfText(bytes);
  if (mediaType === 'text/plain') return extracted(partsOf(new TextDecoder().decode(bytes)), null);
  return withoutText(file) ?? docxText(bytes).catch(() => unread('failed', 'It is damaged'));
}

answerTasks(async (file: TextFile) => Buffer.from(JSON.stringify(await read(file))));
