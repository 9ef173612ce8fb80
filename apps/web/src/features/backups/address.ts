/** The page of backups itself, for links. */
export const ALL_PARTS = { part: undefined };

/** Its part that is printed. */
export const SHEET_PART = { part: 'recovery-sheet' };
