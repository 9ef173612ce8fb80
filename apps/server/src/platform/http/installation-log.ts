import type { OperatorSession } from './gate.ts';

/** Writes entries of operators' calls into the installation's log, in the call's transaction. */
export interface InstallationLog {
  /** @param action the endpoint's, e.g. `backup.run` */
  record(session: OperatorSession, action: string): Promise<void>;
}
