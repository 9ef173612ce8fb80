import { expect, it } from 'vitest';
import { withFilesLeft, withoutFilesLeft } from './no-room.ts';
import { withQuote } from './quote.ts';

const answered = { sender_name: 'Ngozi', sender_address: '', at: '2026-03-02T15:00:00Z' };

it('a quotation leaves out files for which there was no room', () => {
  const body = withFilesLeft('Here it is.', ['a [1].pdf', 'b.pdf']);
  expect(body).toContain('[No room to keep a [1].pdf, b.pdf as documents.');
  const { text, html } = withQuote('Thank you', { ...answered, body }, 'UTC');
  expect(text).toBe('Thank you\n\nOn 2 March 2026, Ngozi wrote:\n> Here it is.');
  expect(html).not.toContain('No room');
});

it('a person’s text is kept', () => {
  const said = 'There was [No room to keep x as documents. They are in the mail as it came.]';
  expect(withoutFilesLeft(said)).toBe(said);
  expect(withoutFilesLeft(withFilesLeft('', ['a.pdf']))).toBe('');
});
