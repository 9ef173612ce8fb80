/** What the board finds of cases in what is recorded of them, and in their documents. */
export { inactiveCases, unseenDocuments } from './queries.ts';
