/** The product's name: the one place that defines it. */
export const PRODUCT_NAME = 'Landfall';

/** Prefix of the claims that carry e-mail, its verification and the name in access tokens (Auth0 asks for a namespace). */
export const CLAIM_NAMESPACE = 'https://landfall.example/';

/** Request header that names the organization a call works in. */
export const ORGANIZATION_HEADER = 'landfall-organization';

/** Request header that carries the browser's IANA time zone. */
export const TIME_ZONE_HEADER = 'time-zone';

/** Request header of a read that must not be older than what its caller has just been told of: `1`. */
export const FRESH_HEADER = 'landfall-fresh';

/** Request header that lets a creating call be tried again without making a second record. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
