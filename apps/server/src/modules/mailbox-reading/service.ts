export { MailboxReaders, READING_LIMITS } from './mailbox-readers.ts';
export { postedMails } from './posted-mails.ts';
