/** How an application asks for a sign-in with two factors: Auth0's word for it, and the bundled provider's. */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
