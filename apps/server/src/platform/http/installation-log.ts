import type { OperatorSession } from './gate.ts';

/** How calls of operators leave entries in the installation's log, in the transaction of what they did. */
export interface InstallationLog {
  /** @param action the endpoint's, e.g. `backup.run` */
  record(session: OperatorSession, action: string): Promise<void>;
}
