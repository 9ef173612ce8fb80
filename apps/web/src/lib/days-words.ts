// The server words its reports and mails alike.
export { daysWords, urgency } from '@landfall/contract/days-words';
