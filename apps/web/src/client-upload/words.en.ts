import type { Words } from './words.ts';

export const english: Words = {
  locale: 'en-US',
  name: 'English',
  language: 'Language',
  loading: 'Loading…',
  openFailed: 'This page could not be loaded',
  checkLine: 'Check your internet connection, then try again.',
  tryAgain: 'Try again',
  tryAgainWith: (file) => `Try again: ${file}`,
  gone: 'This link no longer works',
  askForNew: 'Ask the office for a new one.',
  arrivedAll: 'What is marked as received has arrived. Ask the office for a new link to send more.',

  title: (office) => `Send documents to ${office}`,
  heading: 'Send your documents',
  lead: (office) => `${office} needs the documents below. Send photos or files; you do not need an account.`,
  photoAdvice: 'Lay the paper flat in good light, with all four corners in the photo.',
  limit: (size) => `Each file can be up to ${size}.`,
  filesLeft: (count) =>
    count === 1
      ? 'You can send 1 more file with this link.'
      : `You can send ${count} more files with this link.`,
  until: (moment) => `This link works until ${moment}.`,
  asked: 'Documents that the office asked for',
  due: (day) => `Please send it by ${day}`,
  overdue: (day) => `It was due on ${day}. Please send it as soon as you can.`,
  done: 'The office has what it needs',
  choose: 'Choose files or take a photo',
  dropHere: 'Drop the files here',
  filesFor: (title) => `Files for ${title}`,
  nothing: 'There is nothing to send at the moment.',

  received: 'Received',
  waiting: 'Waiting',
  sending: (percent) => `Sending, ${percent}%`,
  stalled: 'Waiting for the connection. It continues by itself.',
  remove: 'Remove',
  removeFile: (file) => `Remove ${file}`,
  failures: {
    empty: () => 'This file is empty. Choose another one.',
    too_large: (largest) => `This file is too large. The largest that can be sent is ${largest}.`,
    too_many: () => 'This link takes no more files. Ask the office for a new one.',
    no_room: () => 'The office has no room for this file right now. Try again later, or tell the office.',
    unreadable: () => 'This file can no longer be read. Remove it and choose it again.',
    ended: () => 'Not sent: this link no longer works.',
    refused: () => 'This file cannot be taken right now. Try again, or ask the office.',
    fault: () => 'Something went wrong. Try again.',
  },

  fileReceived: (file) => `${file} was received.`,
  fileFailed: (file, reason) => `${file} was not sent. ${reason}`,

  progress: (sent, total) =>
    total === 1 ? 'Sending 1 file' : `Sending ${total} files: ${sent} received so far`,
  keepOpen: 'Keep this page open until everything is sent.',
  notSent: (count) => (count === 1 ? '1 file was not sent' : `${count} files were not sent`),
  seeReasons: 'The reason is beside it, above.',
  stillMissing: (count) =>
    count === 1
      ? 'One document on the list is still to be sent.'
      : `${count} documents on the list are still to be sent.`,
  thanks: 'Thank you',
  sentAll:
    'You have sent files for everything on the list. You can close this page; the link still works if you want to add something.',
  officeHasAll: 'The office has everything it needs. You can close this page.',
};
