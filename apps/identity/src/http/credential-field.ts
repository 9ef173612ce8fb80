import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { textIn } from './page-reply.ts';

const Base64Url = z.string().regex(/^[\w-]+$/);

/** In the browsers' JSON format (WebAuthn Level 3, 5.1.8), without the fields that are not used here. */
const shared = {
  id: Base64Url.max(1_364),
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const Assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
});
const Attestation = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']).catch('internal'))
      .max(10)
      .optional(),
  }),
});

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(textIn(body, 'credential'));
  } catch {
    return undefined;
  }
}

/** Parses the response of a passkey from a form; undefined if it is malformed. */
export function assertionIn(body: unknown): AuthenticationResponseJSON | undefined {
  return Assertion.safeParse(jsonIn(body)).data;
}

/** Parses a new passkey from a form; undefined if it is malformed. */
export function attestationIn(body: unknown): RegistrationResponseJSON | undefined {
  const { data } = Attestation.safeParse(jsonIn(body));
  if (!data) return undefined;
  const { transports = [], ...response } = data.response;
  return { ...data, response: { ...response, transports } };
}
