import type { Migration } from './migrations.ts';

/** The database is one that Landfall can't run on: too old, or not UTF-8. */
export class UnsupportedDatabaseError extends Error {
  override name = 'UnsupportedDatabaseError';
}

/** The database was migrated by a newer program; running this one on it could damage data. */
export class SchemaNewerError extends Error {
  override name = 'SchemaNewerError';

  constructor(found: { number: number; name: string }, newest: number) {
    super(
      `The database is at migration ${found.number} (${found.name}); this program knows migrations up to ${newest}. ` +
        'Start the newer Landfall that made it, or restore a backup taken before the upgrade.',
    );
  }
}

/** The migrations beside the program and those recorded in the database don't describe the same history. */
export class MigrationHistoryError extends Error {
  override name = 'MigrationHistoryError';

  /** The database is of a history that ended before the first release. */
  static beforeFirstRelease(): MigrationHistoryError {
    return new MigrationHistoryError(
      'This data was made before the first release: export it with that version. ' +
        'This one starts on an empty database or data folder.',
    );
  }

  /** An applied migration's text is not the text that was applied. */
  static changed(migration: Migration): MigrationHistoryError {
    return new MigrationHistoryError(
      `Migration ${migration.number} (${migration.name}) was changed after it was applied to this database. ` +
        'Migrations are never edited: restore its text and put the change into a new one.',
    );
  }

  /** An applied migration is missing in the program. */
  static missing(applied: { number: number; name: string }): MigrationHistoryError {
    return new MigrationHistoryError(
      `Migration ${applied.number} (${applied.name}) was applied to this database, but this program lacks it.`,
    );
  }

  /** A migration was inserted before one that is already applied. */
  static outOfOrder(migration: Migration, newest: number): MigrationHistoryError {
    return new MigrationHistoryError(
      `Migration ${migration.number} (${migration.name}) comes before migration ${newest}, which is already applied. ` +
        'Give it the next free number.',
    );
  }
}

/** A step's SQL failed; nothing of it was kept. The database's own error is the `cause`. */
export class MigrationFailedError extends Error {
  override name = 'MigrationFailedError';

  constructor(step: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${step} failed and was rolled back: ${reason}`, { cause });
  }
}
