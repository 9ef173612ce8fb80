/** Search parameters of the backups page, for links. */
export const ALL_PARTS = { part: undefined };

/** Search parameters of the printed part. */
export const SHEET_PART = { part: 'recovery-sheet' };
