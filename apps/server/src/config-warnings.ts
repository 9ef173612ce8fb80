import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Whether this account may run a command: the path of a program, or its name in one of the folders. */
function isProgram(command: string, folders: readonly string[]): boolean {
  const paths = command.includes('/') ? [command] : folders.map((folder) => join(folder, command));
  return paths.some((path) => {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  });
}

/** Warnings about settings that work but are probably a mistake: a line each, which says what to do. */
export function configWarnings(config: Config): string[] {
  const { publicUrl, tls, trustProxy, unknownVariables, role, textCommand, programFolders } = config;
  const warnings = unknownVariables.map(
    (name) => `${name} is set and has no effect: no variable of .env.example has that name.`,
  );
  if (trustProxy === true) {
    warnings.push(
      'TRUST_PROXY=true believes the X-Forwarded-* headers of anybody: set it to the address of the proxy.',
    );
  }
  if (publicUrl.startsWith('https:') && !tls && !trustProxy) {
    warnings.push(
      'LANDFALL_PUBLIC_URL is https:, but there is neither a certificate nor a proxy that may have one: ' +
        'set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY to the address of the proxy.',
    );
  }
  if (role !== 'web' && textCommand && !isProgram(textCommand, programFolders)) {
    warnings.push(
      'DOCUMENT_TEXT_COMMAND names no program that this account may run, so that no text of scans is read: ' +
        'set it to the path of one, without arguments.',
    );
  }
  return warnings;
}
