export { addNumbersToNew, identifiers, listReceipts } from './identifiers.ts';
export { searchNumbers, selectTaken as takenNumbers } from './queries.ts';
export { absences, addresses, statusPeriods } from './stays.ts';
export { readTimeline } from './timeline.ts';
