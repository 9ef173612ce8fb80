/** The product's name: the one place that defines it. */
export const PRODUCT_NAME = 'Landfall';

/** Namespace of the claims with e-mail, its verification and the name in access tokens (Auth0 requires a namespace). */
export const CLAIM_NAMESPACE = 'https://landfall.example/';

/** Request header that names the organization a call works in. */
export const ORGANIZATION_HEADER = 'landfall-organization';

/** Request header that carries the browser's IANA time zone. */
export const TIME_ZONE_HEADER = 'time-zone';

/** Request header of a read that must include the change of which its caller was just notified; its value is `1`. */
export const FRESH_HEADER = 'landfall-fresh';

/** Request header by which a creating call can be retried without creating a second record. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
