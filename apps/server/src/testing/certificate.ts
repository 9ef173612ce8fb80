import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// For localhost, self-signed, for tests only.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgO2KZdA/fxpLhHzZ8
52AqtjFG27JbU/Y7am8PtE3J5qKhRANCAATnWBJTOwu4w4cDJVg2Fzo1eV20Kvh7
uSVHxboe7EUeHBewrRCD7wYTHV6xFTANjsxl5npwMZmNUq8lGYvoGqbU
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUQ1izU/5b1uK59RRVRNhj1rqaDjIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEzMzk0NFoYDzIxMjYxMDI5
MTMzOTQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATnWBJTOwu4w4cDJVg2Fzo1eV20Kvh7uSVHxboe7EUeHBewrRCD7wYT
HV6xFTANjsxl5npwMZmNUq8lGYvoGqbUo2kwZzAdBgNVHQ4EFgQU3wtKp5AhOjqf
//ACdsCG+jfgnaIwHwYDVR0jBBgwFoAU3wtKp5AhOjqf//ACdsCG+jfgnaIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgBZzMkJWk/zZQYJDDbhO30fDhr8AilI09Tdca6lI67TICIQCuLH6ks/Yq
RnLhJAA6FM26vyx5L8BxKc0HY/uD5A9/MA==
-----END CERTIFICATE-----`;

/** The files of an untrusted certificate, and their removal. */
export async function testCertificate(): Promise<{
  certFile: string;
  keyFile: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-certificate-'));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(certFile, CERTIFICATE), writeFile(keyFile, KEY)]);
  return { certFile, keyFile, remove: () => rm(folder, { recursive: true }) };
}
