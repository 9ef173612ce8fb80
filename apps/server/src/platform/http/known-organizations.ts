import { ORGANIZATION_HEADER } from '@landfall/contract/product';
import type { FastifyRequest } from 'fastify';

/** The most callers that are remembered; a forgotten caller's next call counts for the person, not the organization. */
const MAX_REMEMBERED = 10_000;

/**
 * The organization of each caller's last session, by what their call named. Only opened sessions are recorded, because
 * anybody can write a header. It grants nothing; it only decides for whom a call counts.
 */
export class KnownOrganizations {
  readonly #ids = new Map<string, string>();

  of(request: FastifyRequest): string | undefined {
    return this.#ids.get(KnownOrganizations.#key(request));
  }

  /** Remembers the organization of the session that the call opened; undefined for none. */
  keep(request: FastifyRequest, orgId: string | undefined): void {
    const key = KnownOrganizations.#key(request);
    if (this.#ids.size >= MAX_REMEMBERED) this.#ids.clear();
    if (orgId) this.#ids.set(key, orgId);
    else this.#ids.delete(key);
  }

  static #key({ bearer, headers }: FastifyRequest): string {
    return JSON.stringify([bearer?.issuer, bearer?.subject, headers[ORGANIZATION_HEADER]]);
  }
}
