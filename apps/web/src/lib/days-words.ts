// The server words its reports and mails alike.
export { daysWords, type Urgency, urgency } from '@landfall/contract/days-words';
