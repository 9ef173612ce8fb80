import type { BrowserConfig } from '@landfall/contract/browser-config';
import { RECEIVED_MAIL_BYTES } from '@landfall/contract/constants';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { identityPlugin, publicKeys } from '@landfall/identity';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { readCertificate } from './certificate.ts';
import type { Config } from './config.ts';
import { identityOptions } from './identity-options.ts';
import { bindModules } from './module-routes.ts';
import { auditWriter } from './modules/audit/service.ts';
import { backupRoutes } from './modules/backups/routes.ts';
import type { BackupSetup, BackupWork } from './modules/backups/service.ts';
import { browserConfigRoutes } from './modules/browser-config/routes.ts';
import { calendarFeedRoutes } from './modules/calendar-feeds/routes.ts';
import { readFeed } from './modules/calendar-feeds/service.ts';
import { clientLinkRoutes, clientUploadRoutes } from './modules/client-links/routes.ts';
import { controlSheetRoutes } from './modules/control-sheet/routes.ts';
import { documentRoutes } from './modules/documents/routes.ts';
import { importRoutes } from './modules/imports/routes.ts';
import { installationRoutes } from './modules/installation/routes.ts';
import { installationLog } from './modules/installation/service.ts';
import { invitationRoutes } from './modules/invitations/routes.ts';
import { INVITATION_KEY } from './modules/invitations/service.ts';
import { liveRoutes } from './modules/live/routes.ts';
import { postedMails } from './modules/mailbox-reading/service.ts';
import { mailboxRoutes } from './modules/mailboxes/routes.ts';
import { MAILBOX_KEY, MailboxAccess } from './modules/mailboxes/service.ts';
import { messageRoutes } from './modules/messages/routes.ts';
import { operationRoutes } from './modules/operations/routes.ts';
import type { OperationKind } from './modules/operations/service.ts';
import { organizationRoutes } from './modules/organization/routes.ts';
import { noOrganizationMessage, welcome } from './modules/organization/service.ts';
import { organizationDataRoutes } from './modules/organization-data/routes.ts';
import { partyErasureRoutes } from './modules/party-erasures/routes.ts';
import { receivedMailRoutes } from './modules/received-mails/routes.ts';
import { reminderRoutes } from './modules/reminders/routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { sampleOfficeRoutes } from './modules/sample-office/routes.ts';
import { uploadRoutes } from './modules/uploads/routes.ts';
import { uploads } from './modules/uploads/service.ts';
import { OPERATION_KINDS } from './operation-kinds.ts';
import type { Clock } from './platform/clock.ts';
import { REPLY_KEY } from './platform/db/idempotency.ts';
import { newestMigration } from './platform/db/migrate.ts';
import type { Replica } from './platform/db/replica.ts';
import { serverSecret } from './platform/db/server-secret.ts';
import type { Room } from './platform/disk-room.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createAdmission } from './platform/http/admission.ts';
import { answerLog } from './platform/http/answer-log.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { createBinder } from './platform/http/bind.ts';
import { serveCalendars } from './platform/http/calendar-address.ts';
import { createGate } from './platform/http/gate.ts';
import { secureHeaders } from './platform/http/headers.ts';
import { serveHealth } from './platform/http/health.ts';
import { routedAddress } from './platform/http/input.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { rememberWrites } from './platform/http/just-written.ts';
import { createKeyring, type LoadKeys, remoteKeys } from './platform/http/keyring.ts';
import { countAnswers } from './platform/http/metrics-listener.ts';
import { readOctetBodies } from './platform/http/octet-body.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { servePostedMail } from './platform/http/posted-mail.ts';
import { sendProblem } from './platform/http/problems.ts';
import { profileReader } from './platform/http/profile.ts';
import { failureLimit, limitRates, type Processes } from './platform/http/rate-limit.ts';
import { sendLimit } from './platform/http/send-limit.ts';
import { createBearerCheck } from './platform/http/token.ts';
import { followTraces } from './platform/http/traces.ts';
import { closeUnread } from './platform/http/unread-bodies.ts';
import { unreadableAnswer } from './platform/http/unreadable.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { CallLimits } from './platform/limits.ts';
import { LiveStreams } from './platform/live/streams.ts';
import { smtpPost } from './platform/mail/smtp.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { PublicHosts } from './platform/public-hosts.ts';
import { inTrace } from './platform/trace.ts';
import { PRODUCT_VERSION } from './product-version.ts';

export interface AppOptions {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  /** Connections as the role landfall_app. */
  appPool: pg.Pool;
  /** Connections as the role landfall_identity, used only by the bundled sign-in provider. */
  identityPool: pg.Pool;
  /** The store of documents' files. */
  store: FileStore;
  /** A replica for calls that tolerate its lag; by default none. */
  replica?: Replica | undefined;
  /** Free space of the database's disk, if known. */
  room?: Room | undefined;
  /** The backups that this server makes; by default none, as with a database on another machine. */
  backups?: BackupWork | undefined;
  /** The kinds of long operations; by default the product's. */
  operationKinds?: readonly OperationKind[] | undefined;
  /** The source of live changes for open pages; by default none. */
  streams?: LiveStreams | undefined;
  /** The number of processes among which rate limits are divided; by default this one. */
  processes?: Processes | undefined;
  /** Counts responses; by default nothing does. */
  metrics?: Metrics | undefined;
  /** The built browser app. */
  webRoot: string;
  /** A certificate authority for mail servers, instead of the usual ones. */
  trustedCertificate?: string | undefined;
  /** The source of the provider's keys; by default the configured provider. */
  loadKeys?: LoadKeys;
}

/** Origins that the browser calls in addition to our own. */
function foreignOrigins({ publicUrl, auth, apiBaseUrl }: Config): string[] {
  const urls = [auth.issuer, ...(URL.canParse(apiBaseUrl) ? [apiBaseUrl] : [])];
  return [...new Set(urls.map((url) => new URL(url).origin))].filter(
    (origin) => origin !== new URL(publicUrl).origin,
  );
}

function browserConfig({ auth, supportEmail, signup }: Config): BrowserConfig {
  return {
    product_name: PRODUCT_NAME,
    support_email: supportEmail,
    signup,
    auth: { domain: auth.domain, client_id: auth.clientId, audience: auth.audience },
  };
}

function keysOf({ config, identityPool }: AppOptions): LoadKeys {
  if (config.auth.bundled) return () => publicKeys(identityPool);
  return remoteKeys(`${config.auth.issuer}.well-known/jwks.json`);
}

const alone: Processes = () => 1;

function mailboxOptions({ config, clock, identityPool, trustedCertificate: ca }: AppOptions) {
  const { publicUrl, mail } = config;
  const hosts = new PublicHosts({ everyHost: config.local, named: config.privateMailHosts });
  const key = serverSecret(identityPool, MAILBOX_KEY);
  return {
    publicUrl,
    key,
    hosts,
    access: new MailboxAccess({ key, hosts, clock, ca }),
    productPost: () => (mail.smtpUrl ? smtpPost(mail.smtpUrl, mail.from) : null),
  };
}

function backupSetup({ config, clock, backups }: AppOptions): BackupSetup {
  return {
    dataDir: config.dataDir,
    given: config.backup,
    work: backups,
    // Only hosts entered on a page must be public: those in environment variables come from the server's operator.
    hosts: new PublicHosts({ everyHost: config.local, named: [] }),
    leavesOutDocuments: config.files !== undefined,
    version: PRODUCT_VERSION,
    clock,
  };
}

async function mountApi(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { config, clock, appPool, identityPool, replica, store, streams = new LiveStreams() } = options;
  const { limits } = config;
  const { processes = alone } = options;
  const keyring = createKeyring(options.loadKeys ?? keysOf(options), clock);
  const { issuer, audience } = config.auth;
  const readProfile = profileReader(`${issuer}userinfo`);
  const asksForConfirmedEmail = !config.local;
  const gate = createGate(
    appPool,
    clock,
    {
      welcome: {
        readProfile,
        async provision(call) {
          const profile = await readProfile(call.bearer);
          const emailConfirmed = profile.emailVerified || !asksForConfirmedEmail;
          await welcome(appPool, config, { ...call, profile, emailConfirmed });
        },
        noOrganization: (session) => noOrganizationMessage(session, config.signup),
      },
      audit: auditWriter,
    },
    { replica, asksForConfirmedEmail },
  );

  // Before running calls are awaited, because streams would never end by themselves.
  app.addHook('preClose', async () => streams.stop());
  readJsonBodies(app, limits.bodyDepth);
  const admission = createAdmission(gate, limits);
  readOctetBodies(app, admission.pace);
  if (replica) rememberWrites(app, config.publicUrl.startsWith('https:'));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  await limitRates(app, limits, processes);
  const limitRefusals = failureLimit(app, {
    code: 'unauthenticated',
    perMinute: limits.refusedSignInsPerMinute,
    processes,
    words: 'Too many requests that are not signed in. Wait a minute and try again',
  });
  const binder = createBinder(app, {
    gate,
    audit: auditWriter,
    installationLog,
    clock,
    room: options.room,
    admission,
    limitGuesses: failureLimit(app, {
      code: 'not_found',
      perMinute: limits.wrongTokensPerMinute,
      processes,
      words: 'Too many links that are not valid. Wait a minute and try again',
    }),
    replyKey: serverSecret(identityPool, REPLY_KEY),
    limitSends: sendLimit(app, limits),
    verify: createBearerCheck({ issuer, audience, keyring, clock, limitRefusals }),
  });
  const { bind, assertComplete } = binder;
  browserConfigRoutes(bind, browserConfig(config));
  bindModules(bind);
  organizationDataRoutes(
    bind,
    { appPool, store },
    {
      product: PRODUCT_NAME,
      productVersion: PRODUCT_VERSION,
      schema: await newestMigration(),
    },
  );
  organizationRoutes(bind, config);
  invitationRoutes(bind, {
    publicUrl: config.publicUrl,
    key: serverSecret(identityPool, INVITATION_KEY),
  });
  calendarFeedRoutes(bind, config.publicUrl);
  controlSheetRoutes(bind, config.publicUrl);
  partyErasureRoutes(bind, store);
  messageRoutes(bind, config.mail.from, store);
  mailboxRoutes(binder, mailboxOptions(options));
  documentRoutes(bind, store);
  const fileLimits = { ...limits, scans: config.scannerUrl !== undefined };
  receivedMailRoutes(binder, store, config.mail.from.address, fileLimits);
  const sent = uploads(store, fileLimits);
  uploadRoutes(binder, sent);
  importRoutes(binder, sent);
  clientLinkRoutes(binder, config.publicUrl);
  clientUploadRoutes(binder, sent, limits.fileBytes);
  operationRoutes(bind, options.operationKinds ?? OPERATION_KINDS);
  liveRoutes(bind, streams);
  reportRoutes(bind, config.publicUrl);
  reminderRoutes(bind, config.publicUrl);
  sampleOfficeRoutes(binder, store);
  installationRoutes(bind, PRODUCT_VERSION);
  backupRoutes(binder, backupSetup(options));
  assertComplete();
}

/** The bundled sign-in provider; password hashing is limited for each address. */
async function mountIdentity(scope: FastifyInstance, options: AppOptions): Promise<void> {
  const { config, log, clock, identityPool: pool, metrics, processes = alone } = options;
  const signInFailed = () => metrics?.signInFailed();
  await limitRates(scope, config.limits, processes);
  await scope.register(identityPlugin, identityOptions(config, { pool, clock, log, signInFailed }));
}

function tlsOf(files: NonNullable<Config['tls']>, { headersTimeoutMs }: CallLimits) {
  return { ...readCertificate(files), handshakeTimeout: headersTimeoutMs };
}

/** Builds the whole server without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log, clock, appPool, webRoot, processes = alone } = options;
  const { limits } = config;
  const server = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
  };
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    // The default of ten seconds is too short for a first start on a busy machine.
    pluginTimeout: 60_000,
    exposeHeadRoutes: false,
    // The maximum length of a URL: the contract limits parameters.
    routerOptions: { maxParamLength: limits.headerBytes },
    frameworkErrors: sendProblem,
    clientErrorHandler: unreadableAnswer(limits.unreadBodyMs),
    rewriteUrl: routedAddress,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...(config.tls ? { https: { ...server, ...tlsOf(config.tls, limits) } } : { http: server }),
  });
  app.setErrorHandler(sendProblem);
  if (options.metrics) countAnswers(app, options.metrics);
  const logAnswer = answerLog(log);
  followTraces(app);
  app.addHook('onResponse', (request, reply, done) => {
    inTrace(request.traceparent, () => logAnswer(request, reply));
    done();
  });
  secureHeaders(app, {
    connect: foreignOrigins(config),
    // Pictures of a tenant's users may be on any host, such as Gravatar or Google. Our provider has none.
    pictures: config.auth.bundled ? [] : ['https:'],
    secure: config.publicUrl.startsWith('https:'),
  });
  closeUnread(app, limits);
  serveHealth(app, appPool, options.room);
  await app.register((api) => mountApi(api, options), { prefix: '/api' });
  await app.register((docs) => serveApiDocs(docs, () => openApiDocument(PRODUCT_VERSION)), {
    prefix: '/api',
  });
  if (config.auth.bundled) await app.register((scope) => mountIdentity(scope, options));
  const source = { pool: appPool, clock, publicUrl: config.publicUrl };
  await app.register((scope) =>
    serveCalendars(scope, { limits, processes }, (token) => readFeed(source, token)),
  );
  const mails = postedMails({ pool: appPool, store: options.store, clock });
  await app.register((scope) =>
    servePostedMail(scope, { limits, processes, mostBytes: RECEIVED_MAIL_BYTES, room: options.room, mails }),
  );
  await serveWebApp(app, { root: webRoot, apiBaseUrl: config.apiBaseUrl });
  return app;
}
