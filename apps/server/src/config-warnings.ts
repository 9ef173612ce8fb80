import type { Config } from './config.ts';

/** Warnings about settings that work but are probably a mistake: a line each, which says what to do. */
export function configWarnings({ publicUrl, tls, trustProxy, unknownVariables }: Config): string[] {
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
  return warnings;
}
