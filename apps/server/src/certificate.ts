import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigError } from './config.ts';
import { reasonOf } from './findings.ts';

/** The certificate and its key, with which HTTPS is served. @throws ConfigError when they are invalid */
export function readCertificate({ certFile, keyFile }: NonNullable<Config['tls']>): {
  cert: Buffer;
  key: Buffer;
} {
  try {
    const read = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    createSecureContext(read);
    return read;
  } catch (error) {
    throw new ConfigError(
      'TLS_CERT_FILE and TLS_KEY_FILE have to name a certificate and its key, in PEM, that this account may read: ' +
        reasonOf(error),
    );
  }
}
