import { getInstallation } from '@landfall/contract/installation';
import type { Bind } from '../../platform/http/bind.ts';
import { readInstallation } from './service.ts';

/** @param version the version of the program */
export function installationRoutes(bind: Bind, version: string): void {
  bind(getInstallation, (session) => readInstallation(session, version));
}
