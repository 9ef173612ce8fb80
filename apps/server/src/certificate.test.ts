import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readCertificate } from './certificate.ts';
import { ConfigError } from './config.ts';

it.each(['/nowhere/cert.pem', fileURLToPath(import.meta.url)])(
  'says of %s by which variables it was named, and why it is no certificate',
  (file) => {
    const read = () => readCertificate({ certFile: file, keyFile: file });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^TLS_CERT_FILE and TLS_KEY_FILE have to name .*: (ENOENT|error:.*PEM)/);
  },
);
