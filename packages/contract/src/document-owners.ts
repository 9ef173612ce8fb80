/** What a document or a note can be on. */
export const DOCUMENT_OWNERS = ['case', 'beneficiary', 'petitioner'] as const;
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number];
