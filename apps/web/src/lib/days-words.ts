// The server words its reports and mails in the same way.
export { daysWords, urgency } from '@landfall/contract/days-words';
