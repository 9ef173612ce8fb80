// Shared with the server, which uses the same words in reports and mails.
export { daysWords, urgency } from '@landfall/contract/days-words';
