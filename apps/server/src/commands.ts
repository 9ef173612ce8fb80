/** Runs a command. @returns the exit status; undefined: the process continues, as a server does */
export type Work = (words: readonly string[]) => Promise<number | undefined>;

/** A command of `landfall`. */
export interface Command {
  /** Its usage lines with their descriptions. */
  usage: readonly (readonly [words: string, does: string])[];
  /** The message and the exit status when it fails. */
  failure: { words: string; status: number };
  /** Loaded on demand, since few commands need all of the server. */
  load(): Promise<Work>;
}

/** The commands of `landfall` by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usage: [['', 'starts the server; so does landfall without a command']],
    failure: { words: 'could not start', status: 1 },
    load: async () => (await import('./start-command.ts')).startCommand,
  },
  demo: {
    usage: [['', 'starts a sample office on a data folder of its own']],
    failure: { words: 'could not start', status: 1 },
    load: async () => (await import('./start-command.ts')).demoCommand,
  },
  status: {
    usage: [['[--json]', 'how the installation is; ends with 1 when something needs attention']],
    failure: { words: 'could not tell how it is', status: 1 },
    load: async () => (await import('./status-command.ts')).statusCommand,
  },
  doctor: {
    usage: [['', 'what keeps this machine from running it well, and what to do about it']],
    failure: { words: 'could not examine this machine', status: 1 },
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  backup: {
    usage: [
      ['prepare', 'makes places ones for backups, and shows the key that opens them'],
      ['now', 'makes a backup, beside the server or while it is stopped'],
      ['list', 'what there is, and how the last ones went'],
      ['verify [--identity <file>]', 'reads every backup'],
      ['drill [--identity <file>]', 'restores the newest as a trial, checks it and removes it'],
      ['release-mail', 'sends mail again that a restore has held'],
    ],
    failure: { words: 'could not do this', status: 1 },
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  restore: {
    usage: [
      ['', 'shows what there is'],
      ['--newest', 'restores all that there is'],
      ['--at <moment or backup>', 'as it was: 2026-11-22T11:36:06Z, or a name from the list'],
      ['--from <place>', 'a folder or bucket, where the first of LANDFALL_BACKUP_TO is not meant'],
      ['--into <folder>', 'an empty data folder, where LANDFALL_DATA_DIR is not meant'],
      ['--identity <file>', 'what opens the backups, where backup.key is not in that folder'],
      ['--database <id>', 'which one, where a place has several'],
    ],
    failure: { words: 'could not restore; nothing was put in its place', status: 1 },
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
  organization: {
    usage: [
      ['list', 'every organization with its id, deleted ones too'],
      ['restore <id>', 'brings a deleted one back, within 30 days'],
      ['erase [<id>]', 'erases what has been deleted for 30 days, or that deleted one'],
      ['export <id> <file.zip>', 'writes all of one into a file'],
      ['import <file.zip> --owner <e-mail address or subject>', 'adds an exported one'],
      ['transfer <id> <e-mail address or subject>', 'makes a member its super admin'],
    ],
    failure: { words: 'could not do this', status: 1 },
    load: async () => (await import('./organization-command.ts')).organizationCommand,
  },
  operator: {
    usage: [
      ['list', 'who runs this installation, and sees its health and backups on the pages'],
      ['add <e-mail address or subject>', 'makes somebody who has signed in here an operator'],
      ['remove <e-mail address or subject>', 'ends that, from their next call on'],
      ['log', 'what was done to the installation, when and by whom'],
    ],
    failure: { words: 'could not do this', status: 1 },
    load: async () => (await import('./operator-command.ts')).operatorCommand,
  },
  'sign-in': {
    usage: [
      ['rotate-keys', 'makes new keys for tokens and cookies; everybody stays signed in'],
      [
        'remove-two-factor <address>',
        'for somebody who lost their authenticator app and their recovery codes',
      ],
    ],
    failure: { words: 'did nothing to its sign-in', status: 1 },
    load: async () => (await import('./sign-in-command.ts')).signInCommand,
  },
  audit: {
    usage: [['verify [<older key file> …]', 'recomputes the seals of the audit log']],
    failure: { words: 'could not verify its audit log', status: 2 },
    load: async () => (await import('./audit-command.ts')).auditCommand,
  },
  'case-list': {
    usage: [
      ['check', 'compares the case list with the cases; ends with 1 when one differs'],
      ['repair', 'derives those that differ anew'],
    ],
    failure: { words: 'could not check its case list', status: 2 },
    load: async () => (await import('./case-list-command.ts')).caseListCommand,
  },
};
