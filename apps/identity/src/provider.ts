import {
  type AdapterFactory,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { accountClient } from './account-sign-in.ts';
import { claimsOf, findAccountById } from './accounts/accounts.ts';
import { trackDevices } from './http/device-entry.ts';
import { hardenResponses } from './http/provider-responses.ts';
import type { Keys } from './keys.ts';
import { asksForMultiFactor, isMultiFactor, MULTI_FACTOR } from './multi-factor.ts';
import { type IdentityOptions, issuerOf, PREFIX } from './options.ts';
import type { Brand } from './pages/layout.ts';
import { EXPIRED, type Notice, noticePage } from './pages/notice.ts';

const MINUTE = 60;
const DAY = 86_400;

/** Lifetimes in seconds. Rotation keeps a refresh token's end, so 30 days after a sign-in the person signs in again. */
const LIFETIMES = {
  accessToken: 10 * MINUTE,
  authorizationCode: MINUTE,
  idToken: 60 * MINUTE,
  refreshToken: 30 * DAY,
  /** Since its last use; at most `sessionFromSignIn` in all. */
  session: 14 * DAY,
  sessionFromSignIn: 30 * DAY,
  /** The longest session plus the refresh token issued on its last day. */
  grant: 60 * DAY,
  /** Anyone can open sign-in pages, so each is kept only as long as a person may need to find their password. */
  interaction: 60 * MINUTE,
} as const;

export const COOKIE_NAMES = {
  session: 'landfall_identity',
  interaction: 'landfall_identity_interaction',
  resume: 'landfall_identity_resume',
} as const;

const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** The protocol library, configured as an Auth0-compatible provider for the product's own browser application. */
export function createProvider(options: IdentityOptions, keys: Keys, adapter: AdapterFactory): Provider {
  const provider = new Provider(issuerOf(options.publicUrl), {
    adapter,
    jwks: { keys: keys.signing.map((key) => ({ ...key.privateJwk, kid: key.kid })) },
    clients: [browserClient(options), accountClient(options)],
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    cookies: {
      keys: keys.cookieSecrets,
      names: COOKIE_NAMES,
      long: { httpOnly: true, sameSite: 'lax', path: PREFIX, signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: SCOPES,
    acrValues: [MULTI_FACTOR],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      profile: ['name', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    interactions: {
      url: (_ctx, interaction) => `${PREFIX}/interaction/${interaction.uid}`,
      policy: interactions(),
    },
    loadExistingGrant: (ctx) => firstPartyGrant(ctx, options.audience),
    extraParams: {
      screen_hint: null,
      audience: (ctx, value) => {
        if (value !== undefined && value !== options.audience) {
          throw new errors.InvalidTarget('unknown audience');
        }
        keepOfflineAccess(ctx);
      },
    },
    extraTokenClaims: (ctx) => accessTokenClaims(ctx, options),
    findAccount: async (ctx, sub, token) => {
      if (token instanceof ctx.oidc.provider.RefreshToken) refuseWithoutFactors(ctx, token);
      const account = await findAccountById(options.pool, sub);
      return account && { accountId: account.id, claims: () => claimsOf(account) };
    },
    clientBasedCORS: (_ctx, origin) => origin === new URL(options.publicUrl).origin,
    features: features(options.audience),
    ttl: lifetimes(),
    renderError: (ctx, out, error) => {
      ctx.type = 'html';
      ctx.body = noticePage(options, noticeOf(error, out.error, out.error_description, options));
    },
  });
  hardenResponses(provider, options);
  trackDevices(provider, options);
  return provider;
}

function browserClient({ clientId, publicUrl }: IdentityOptions) {
  return {
    client_id: clientId,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [publicUrl, `${publicUrl}/`],
  };
}

function features(audience: string): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Sign-out is /v2/logout, as with Auth0.
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    // Only advertised by the library: the response is our own, because tokens here have the API's audience.
    userinfo: { enabled: true },
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget('unknown audience');
        return {
          scope: SCOPES.join(' '),
          audience,
          accessTokenTTL: LIFETIMES.accessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

function lifetimes(): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: LIFETIMES.accessToken,
    AuthorizationCode: LIFETIMES.authorizationCode,
    IdToken: LIFETIMES.idToken,
    Grant: LIFETIMES.grant,
    Interaction: LIFETIMES.interaction,
    RefreshToken: (ctx) => ctx?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? LIFETIMES.refreshToken,
    Session: (_ctx, session) => {
      const signedInAt = session.loginTs ?? Math.floor(Date.now() / 1000);
      const left = signedInAt + LIFETIMES.sessionFromSignIn - Math.floor(Date.now() / 1000);
      return Math.max(1, Math.min(LIFETIMES.session, left));
    },
  };
}

/**
 * The product's own application needs no consent: the prompt may be requested but is never shown. A request for two
 * factors (`acr_values`) asks for the one that a session lacks; without interaction, the response is the error
 * mfa_required.
 */
function interactions(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.clear();
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('mfa_required', MFA_REQUIRED, 'mfa_required', ({ oidc }) => {
      const lacking = asksForMultiFactor(oidc.params?.acr_values) && !isMultiFactor(oidc.session?.amr);
      return lacking ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

const MFA_REQUIRED = 'two-factor authentication is required';

/**
 * Refuses to renew tokens for a request that asks for two factors when only one was shown, as Auth0 does. It happens
 * before the refresh token is used up, so that the application may continue to use it.
 * @throws CustomOIDCProviderError
 */
function refuseWithoutFactors({ oidc }: KoaContextWithOIDC, token: { amr?: string[] | undefined }): void {
  if (!asksForMultiFactor(oidc.body?.acr_values) || isMultiFactor(token.amr)) return;
  throw new errors.CustomOIDCProviderError('mfa_required', MFA_REQUIRED);
}

/**
 * One grant per browser session, with every scope. Signing out revokes it, and with it the session's refresh
 * tokens. A grant near its end is extended, because a new sign-in in the same session keeps it.
 */
async function firstPartyGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { client, session, account, provider } = ctx.oidc;
  if (!client || !session || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  const now = Math.floor(Date.now() / 1000);
  if (existing?.exp !== undefined && existing.exp - now > LIFETIMES.refreshToken + DAY) return existing;
  const grant = existing ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(audience, SCOPES);
  if (existing) grant.exp = now + LIFETIMES.grant;
  await grant.save();
  return grant;
}

/**
 * The library drops offline_access from requests without a consent prompt. OpenID Connect Core 1.0, section 11,
 * allows it where "other conditions" permit offline access; here the client is the product itself.
 */
function keepOfflineAccess(ctx: KoaContextWithOIDC): void {
  const asked: unknown = (ctx.method === 'POST' ? ctx.oidc.body : ctx.query)?.scope;
  const { params } = ctx.oidc;
  if (params === undefined || typeof asked !== 'string') return;
  if (!asked.split(' ').includes('offline_access')) return;
  const kept = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  params.scope = [...new Set([...kept, 'offline_access'])].join(' ');
}

async function accessTokenClaims(ctx: KoaContextWithOIDC, { claimNamespace }: IdentityOptions) {
  const claims = await ctx.oidc.account?.claims('access_token', '', {}, []);
  if (claims === undefined) return undefined;
  const { acr, amr, authTime } = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken ?? {};
  return {
    // RFC 9068, section 2.2.1: these show the API whether two factors were used.
    acr,
    amr,
    auth_time: authTime,
    [`${claimNamespace}email`]: claims.email,
    [`${claimNamespace}email_verified`]: claims.email_verified,
    [`${claimNamespace}name`]: claims.name,
  };
}

function noticeOf(error: Error, code: string, description: string | undefined, brand: Brand): Notice {
  if (error instanceof errors.SessionNotFound) return EXPIRED;
  return {
    title: 'Signing in did not work',
    text: `The link that led here was not complete. Start again from ${brand.productName}.`,
    detail: description === undefined ? code : `${code}: ${description}`,
  };
}
