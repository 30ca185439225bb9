import { existsSync } from 'node:fs'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import swagger from '@fastify/swagger'
import { documentationRoutes } from '../server/documentation.ts'
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { commonCauses } from '../features/death-records/common-causes.server.ts'
import { accountDocumentRoutes } from '../features/accounts/routes.server.ts'
import { auditTrailRoutes } from '../features/audit-trail/routes.server.ts'
import { bankStatementRoutes } from '../features/bank-statements/routes.server.ts'
import { backupRoutes } from '../features/backups/routes.server.ts'
import { cashDeskRoutes } from '../features/cash-desk/routes.server.ts'
import { claimsPreviewRoutes } from '../features/contract-claims/routes.server.ts'
import { clientRoutes } from '../features/clients/routes.server.ts'
import { collectionRoutes } from '../features/collection/routes.server.ts'
import { debtorRoutes } from '../features/debtors/routes.server.ts'
import { documentSettingsRoutes } from '../features/document-settings/routes.server.ts'
import { emailChangeRoutes } from '../features/email-change/routes.server.ts'
import { homeRoute } from '../features/home/routes.server.ts'
import { worklistsRoute } from '../features/home/worklists.server.ts'
import { newsRoutes } from '../features/home/news.server.ts'
import { interestRoutes } from '../features/interest/routes.server.ts'
import { bookkeepingRoutes } from '../features/bookkeeping/routes.server.ts'
import { moneyRoutes } from '../features/ledger/routes.server.ts'
import { importRoutes } from '../features/imports/routes.server.ts'
import { passwordRoutes } from '../features/passwords/routes.server.ts'
import { personalDataRoutes } from '../features/personal-data/routes.server.ts'
import { leaseYearsRoute } from '../features/rent-contracts/routes.server.ts'
import { savedViewRoutes } from '../server/records/saved-views.ts'
import { profileRoutes } from '../features/profile/routes.server.ts'
import { secondFactorRoutes } from '../features/second-factor/routes.server.ts'
import { sessionRoutes } from '../features/session/routes.server.ts'
import { dunningPolicyRoutes } from '../features/dunning-policy/routes.server.ts'
import { graveLinkRoutes } from '../features/unlinked-records/grave-links.server.ts'
import { partyLinkRoutes } from '../features/unlinked-records/party-links.server.ts'
import type { BackupState } from '../server/backups/state.ts'
import type { Database } from '../server/database/connection.ts'
import { Storage } from '../server/database/storage.ts'
import type { Documents } from '../server/documents/render.ts'
import { fastifyTrustProxy } from '../server/client-address.ts'
import { limitConnections } from '../server/connections.ts'
import { answerErrors } from '../server/errors.ts'
import type { FilesFolder } from '../server/files/files-folder.ts'
import { healthRoutes } from '../server/health.ts'
import { strictJson } from '../server/json-body.ts'
import { loggedRequests, loggerTo, type LogTarget, requestId } from '../server/log.ts'
import { SingleSignOn } from '../server/open-id.ts'
import { metricsRoute } from '../server/metrics.ts'
import { personalNumberReadings } from '../server/personal-number-readings.ts'
import { globalSearchRoute } from '../server/records/global-search.ts'
import { relatedRoutes } from '../server/records/related.ts'
import { suggestionRoutes } from '../server/records/suggestions.ts'
import { described, securitySchemes } from '../server/operation.ts'
import { sharedRestoreRoute } from '../server/records/shared-restore.ts'
import { Refusal } from '../server/refusal.ts'
import { refusedAccesses } from '../server/refused-accesses.ts'
import { relyingPartyOf } from '../server/second-factor/relying-party.ts'
import { Sealing } from '../server/second-factor/sealing.ts'
import { programVersion } from '../server/version.ts'
import { sessions } from '../server/session.ts'
import type { Settings } from '../server/settings.ts'
import { importedTypes, recordServers, recordTexts, recordTypes } from './record-types.ts'

export interface Parts {
  db: Database
  documents: Documents
  settings: Settings
  /** Of the daily backups. */
  backups?: () => BackupState
  /** With the contents of files, unless these are rows. */
  folder?: FilesFolder | undefined
  /** The folder of the built web client; without it only the API is served. */
  page?: string
  /** By default the output of the process: the logger's own stream ends the process when the disk of the log is full. */
  log?: LogTarget
}

/** The whole application, built but not listening. */
export async function server({
  db,
  documents,
  settings,
  page,
  folder,
  backups = () => ({ age: undefined, hasFailed: false }),
  log = process.stdout,
}: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerTo(log, settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId(settings.trustProxy !== false),
    bodyLimit: 1_000_000,
    trustProxy: fastifyTrustProxy(settings.trustProxy),
    // Limits slow or silent clients; Fastify's defaults would keep their connections open.
    requestTimeout: 15_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    // A malformed address reaches neither a route nor the error handler, nor helmet.
    frameworkErrors: (_error, _request, reply) => {
      void (reply as FastifyReply).status(400).headers(headersWithoutHelmet).send({ message: 'REQUEST_NOT_VALID' })
    },
    // Instead of Fastify's own compilers, which take 2 MB.
    schemaController: { compilersFactory: { buildValidator: notCalled, buildSerializer: notCalled } },
  })
  // For example a connection refused for lack of file handles. Fastify itself only listens until the server has
  // started.
  app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be accepted'))
  // Routes validate bodies and parameters themselves, with the declaration's field order.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }))
  app.setSerializerCompiler(() => (answer: unknown) => JSON.stringify(answer))
  await app.register(loggedRequests)
  strictJson(app)
  limitConnections(app)
  const storage = new Storage(db)
  answerErrors(app, storage)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Pokoj', version: programVersion }, components: { securitySchemes } },
    transform: described,
    transformObject: jsonSchemaTransformObject,
  })
  const { superadminSecondFactor, openIdProvider } = settings
  await app.register(sessions, { db, superadminSecondFactor, singleSignOn: openIdProvider !== undefined })
  app.addHook('onRequest', async ({ session }) => {
    if (session) documents.wake()
  })
  await app.register(refusedAccesses, { db, types: recordTypes })
  await app.register(personalNumberReadings, { db })
  // Prevents caching of personal data.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })

  healthRoutes(app, { db, storage, documents, backups })
  metricsRoute(app, { db, documents, token: settings.metricsToken, backups })
  backupRoutes(app, backups)
  homeRoute(app, { db, backups, types: recordTypes })
  worklistsRoute(app, db, recordTypes)
  newsRoutes(app, db)
  const { oauthClient, publicUrl, accessTokenMinutes, refreshTokenDays, sessionMaxDays } = settings
  const lifetimes = { accessTokenMinutes, refreshTokenDays, sessionMaxDays }
  const factors = { db, sealing: new Sealing(settings), relyingParty: relyingPartyOf(publicUrl) }
  const warn = app.log.warn.bind(app.log)
  const provider = openIdProvider && new SingleSignOn(openIdProvider, { publicUrl, warn })
  await app.register(sessionRoutes, { factors, oauthClient, publicUrl, provider, ...lifetimes })
  profileRoutes(app, db)
  emailChangeRoutes(app, db)
  passwordRoutes(app, db, publicUrl)
  secondFactorRoutes(app, factors)
  for (const { routes } of recordServers)
    routes(app, { db, documents, fileSpace: settings.fileSpace, folder, texts: recordTexts })
  documentSettingsRoutes(app, db)
  interestRoutes(app, db)
  await bankStatementRoutes(app, db)
  moneyRoutes(app, db)
  bookkeepingRoutes(app, { db, documents })
  dunningPolicyRoutes(app, db)
  cashDeskRoutes(app, { db, documents })
  debtorRoutes(app, db, recordTypes)
  collectionRoutes(app, { db, documents })
  accountDocumentRoutes(app, { db, documents })
  clientRoutes(app, db, recordTypes)
  partyLinkRoutes(app, db, recordTypes)
  graveLinkRoutes(app, db, recordTypes)
  leaseYearsRoute(app, db)
  claimsPreviewRoutes(app, db, recordTypes)
  suggestionRoutes(app, db, recordTypes, { cause: commonCauses })
  savedViewRoutes(app, db, recordTypes)
  importRoutes(app, db, importedTypes)
  relatedRoutes(app, db, recordTypes)
  globalSearchRoute(app, db, recordTypes)
  sharedRestoreRoute(app, db, recordTypes)
  auditTrailRoutes(app, db, recordTexts)
  personalDataRoutes(app, { db, documents, texts: recordTexts })

  documentationRoutes(app, { isPublic: settings.publicDocumentation })
  if (page && existsSync(page))
    await app.register(files, {
      root: page,
      wildcard: false,
      // Each file becomes a route; the compressed ones are sent for the others.
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      // Only assets have names that depend on their content.
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache'),
    })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|oauth|assets)\//.test(path) &&
      // A missing file.
      !/\.\w+$/.test(path)
    if (!isPage || !page) throw new Refusal(404, 'NOT_FOUND')
    return reply.sendFile('index.html')
  })
  return app
}

function notCalled(): never {
  throw new Error('Each instance has its compilers from `server`.')
}

const contentSecurity = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Mantine sets sizes and colours in style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'frame-src': ['blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const headersWithoutHelmet = {
  'content-security-policy': Object.entries(contentSecurity)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';'),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}
