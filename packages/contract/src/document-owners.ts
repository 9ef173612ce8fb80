/** The kinds of records that documents and notes can belong to. */
export const DOCUMENT_OWNERS = ['case', 'beneficiary', 'petitioner'] as const;
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number];
