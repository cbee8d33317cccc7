// Owns how the server is composed: the platform first, then the routes of every noun.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { pages } from '@akwaaba/contract/pages'
import type { SocialKind } from '@akwaaba/contract/pictures'
import type { RateLimit } from '@akwaaba/contract/rate-limits'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController, type RouteHandlerMethod } from 'fastify'
import { sql } from 'kysely'
import { figureReaders, figuresOfProviders, figuresOfWorkers } from './app/health/figures.ts'
import { listApartmentIds as apartmentIds } from './catalogue/apartments/apartments.ts'
import { getApartment } from './catalogue/apartments/read.ts'
import { getProperty, listPropertyIds as propertyIds } from './catalogue/properties/properties.ts'
import { getTour, listTourIds as tourIds } from './catalogue/tours/tours.ts'
import type { Actor, Deps } from './deps.ts'
import type { OpenableConfig } from './env.ts'
import { reencryptAccounts } from './money/payout-accounts/accounts.ts'
import { findActor } from './people/auth/sessions.ts'
import { reencryptSecrets } from './people/authenticator/totp.ts'
import { findMember } from './people/organisations/memberships.ts'
import { listHosts } from './people/organisations/public-host.ts'
import { applyRateLimit, type Caller, networkOf } from './people/rate-limits/rate-limits.ts'
import type { Db } from './platform/db/client.ts'
import type { IdPage } from './platform/db/page.ts'
import { answerBrokenRequest, type BodyRate, watchBodies } from './platform/http/connection.ts'
import { addDeviceMarks } from './platform/http/device-mark.ts'
import { addDraining } from './platform/http/draining.ts'
import { answerError } from './platform/http/errors.ts'
import { addGates } from './platform/http/gates.ts'
import { serveHealth } from './platform/http/health.ts'
import { type Catalogue, ResponseCache } from './platform/http/response-cache.ts'
import { logSecurityEvents } from './platform/http/security-log.ts'
import { allowNoBody } from './platform/http/serve.ts'
import { readHealth } from './platform/jobs/health.ts'
import type { Workers } from './platform/jobs/worker.ts'
import { serveDocs } from './platform/openapi/openapi.ts'
import { type SitemapRecords, serveDiscovery } from './platform/site/discovery.ts'
import { malformedPath, routableAddress } from './platform/site/page-address.ts'
import { type Pools, samplesOfPools } from './platform/telemetry/pools.ts'
import { logOfRequest } from './platform/telemetry/request-log.ts'
import { addTelemetry, requestIdBy } from './platform/telemetry/requests.ts'
import { openScrape } from './platform/telemetry/scrape.ts'
import { uploadRoutes } from './platform/uploads/serve.ts'
import { type SocialFacts, socialRoutes } from './platform/uploads/social.ts'
import { endpointGroups, registerRoutes } from './routes.ts'
import { reencryptFeeds } from './stays/feeds/address.ts'
import { findTripActor, isTripToken } from './stays/trips/tokens.ts'

/** Opens the providers that the configuration lets take money. They abort their open requests once `stopping` fires. */
export const openProviders = (
  config: OpenableConfig,
  { db, clock, ids, log }: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>,
  stopping?: AbortSignal,
): Deps['providers'] =>
  Object.fromEntries(
    config.providers.flatMap(({ name, open }) =>
      open === null ? [] : [[name, open({ db, clock, ids, log, config, stopping })]],
    ),
  )

/** Encrypts with the current key what another one encrypted; run at each start, and throws when no key of the settings fits. */
export const reencryptAll = async (deps: Pick<Deps, 'db' | 'encryption'>): Promise<void> => {
  await reencryptSecrets(deps)
  await reencryptAccounts(deps)
  await reencryptFeeds(deps)
}

/** What a process knows of itself, for its health and its metrics. */
export type ProcessFacts = {
  /** the health of the workers of this process, if it runs any */
  workers?: Workers['health'] | undefined
  /** the pools of this process */
  pools?: Pools
  /** what the metrics are read by, so that they can be when requests use all connections of the pool; that pool if not given */
  figuresDb?: Db
  /** how long the metrics give again what they have read of the database; tests have them read it each time */
  keepFiguresMillis?: number
}

export type AppOptions = ProcessFacts & {
  catalogue: Catalogue
  /** identifies the version of the code, so that an answer of another version is not taken for current */
  codeMark: string
  /** whether the database can limit members' queries to their organisation, which it is taken to */
  limitsMembers?: boolean
  /** Tests check each reply against its row; elsewhere it is serialised by compiled schema. */
  strictReplies: boolean
  /** Called, where replies are strict, for each refusal whose code the row of its call does not declare. */
  onUndeclared?: (sentence: string) => void
  /** how fast request bodies have to arrive; tests set a shorter time */
  bodyPace?: BodyRate
  /** Registers what depends on the mode: the pages, the mailbox. Called last. */
  extend?: (app: FastifyInstance) => Promise<void>
}

const defaultPace: BodyRate = { bytes: limits.bodyPaceBytes, millis: limits.bodyPaceSeconds * 1000 }

const fixedPaths = pages.filter(({ sitemap }) => sitemap === true).map(({ path }) => path)

/** The records of which the sitemap lists each, with the path of their pages. */
const sitemapRecords = (deps: Deps): SitemapRecords[] => {
  const byId = (list: typeof apartmentIds) => async (after: string | null, page: IdPage) =>
    (await list(deps, after, page)).map((id) => ({ id, slug: id }))
  const listOf = {
    apartments: byId(apartmentIds),
    tours: byId(tourIds),
    properties: byId(propertyIds),
    organisations: (after: string | null, page: IdPage) => listHosts(deps, after, page),
  }
  return pages.flatMap(({ path, sitemap: name }) => {
    if (typeof name !== 'string') return []
    const after: SitemapRecords['after'] = async (id, page) =>
      (await listOf[name](id, page)).map((one) => ({ id: one.id, path: path.replace(/:\w+$/, one.slug) }))
    return [{ name, after }]
  })
}

/** What the preview picture of a shared page shows. */
const socialFactsOf: Record<SocialKind, (deps: Deps, id: string) => Promise<SocialFacts>> = {
  apartments: async (deps, id) => {
    const { apartmentName: name, coverImage: cover, location: place, price } = await getApartment(deps, id)
    return { name, cover, place, price: `${formatDollarsShort(price)} per night` }
  },
  packages: async (deps, id) => {
    const { title: name, image: cover, location: place, price } = await getTour(deps, id)
    return { name, cover, place, price: `${formatDollarsShort(price)} per person` }
  },
  properties: async (deps, id) => {
    const { propertyName: name, coverImage: cover, location: place, price } = await getProperty(deps, id)
    return { name, cover, place, price: formatDollarsShort(price) }
  },
}

/** A server that answers errors, and ends as every process does; without routes. */
const bareServer = ({ config, log }: Deps): FastifyInstance => {
  const isBehindProxy = config.trustProxy > 0
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdBy({ isBehindProxy }),
    childLoggerFactory: logOfRequest,
    bodyLimit: limits.maxBodyBytes,
    // Thirty pictures over a mobile connection take long; a body that arrives too slowly is refused earlier, by watchBodies.
    requestTimeout: limits.requestSeconds * 1000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 10_000, requireHostHeader: false },
    clientErrorHandler: answerBrokenRequest({ isProduction: config.mode === 'production', log }),
    keepAliveTimeout: 72_000,
    // Fastify's own 503 has neither our headers nor our error format: addDraining refuses instead.
    return503OnClosing: false,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    rewriteUrl: routableAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(refuseUnknown)
  addTelemetry(app, { isBehindProxy })
  return app
}

const refuseUnknown: RouteHandlerMethod = (request, reply) => answerError(new DomainError('not_found'), request, reply)

/** Adds the health of the process, and its metrics to be read here or at a port of their own. */
const serveState = (
  app: FastifyInstance,
  deps: Deps,
  { workers, pools, figuresDb = deps.db, keepFiguresMillis: keepMillis }: ProcessFacts,
) => {
  const ours = () => workers?.() ?? []
  const scrape = openScrape({
    askDatabase: () => sql`select 1`.execute(figuresDb),
    readers: figureReaders({ ...deps, db: figuresDb }),
    readProcess: () => [...figuresOfWorkers(ours()), ...figuresOfProviders(deps), ...samplesOfPools(pools ?? {})],
    ...(keepMillis === undefined ? {} : { keepMillis }),
    onFailure: (error, group) =>
      deps.log.warn({ err: error, group }, 'the metrics lack what is read from the database'),
  })
  app.decorate('scrape', scrape)
  const { mode, metricsToken, metricsPort } = deps.config
  const read = () => readHealth(deps, ours())
  serveHealth(app, {
    isProduction: mode === 'production',
    metricsToken,
    hasMetricsPort: metricsPort !== undefined,
    scrape,
    read,
  })
}

/** Takes the dependencies and the facts of a process that only runs jobs; gives a server for its health and metrics alone. */
export const buildWorkerApp = (deps: Deps, facts: ProcessFacts): FastifyInstance => {
  const app = bareServer(deps)
  app.decorate('strictReplies', false)
  addGates(app, { isProduction: deps.config.mode === 'production', frontendKey: undefined })
  addDraining(app)
  serveState(app, deps, facts)
  return app
}

/** Takes the dependencies; gives a server that is ready to listen, or to answer injected requests. */
export const buildApp = async (deps: Deps, options: AppOptions): Promise<FastifyInstance> => {
  const isProduction = deps.config.mode === 'production'
  const app = bareServer(deps)
  app.decorate('findActor', (token: string) =>
    isTripToken(token) ? findTripActor(deps, token) : findActor(deps, token),
  )
  app.decorate('findMember', (actor: Actor, slug: string) => findMember(deps, actor, slug))
  app.decorate('applyRateLimit', (limit: RateLimit, caller: Caller) => applyRateLimit(deps, limit, caller))
  app.decorate('strictReplies', options.strictReplies)
  app.decorate('limitsMembers', options.limitsMembers ?? true)
  app.decorate('onUndeclared', options.onUndeclared ?? (() => undefined))
  app.decorate('catalogue', options.catalogue)
  app.decorate('networkOf', networkOf)
  app.decorate('responseCache', new ResponseCache(options.codeMark, options.catalogue))
  app.decorateRequest('actor', null)
  app.decorateRequest('member', null)
  allowNoBody(app)
  watchBodies(app.server, options.bodyPace ?? defaultPace, { isProduction, log: deps.log })
  logSecurityEvents(app)
  addGates(app, { isProduction, frontendKey: deps.config.frontendKey })
  addDraining(app)
  await addDeviceMarks(app, { isProduction, makeMark: deps.ids.token })
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  serveState(app, deps, options)
  serveDiscovery(app, { publicUrl: deps.config.publicUrl, fixedPaths, records: sitemapRecords(deps) })
  await serveDocs(app, endpointGroups, deps.config.site)
  await app.register(uploadRoutes({ storage: deps.storage, log: deps.log }))
  await app.register(
    socialRoutes({
      storage: deps.storage,
      siteName: deps.config.site.name,
      find: (kind, id) => socialFactsOf[kind](deps, id),
    }),
  )
  await registerRoutes(app, deps)
  app.all('/api/*', refuseUnknown)
  app.all(`/api${malformedPath}`, () => fail('invalid_input'))
  await options.extend?.(app)
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Gives the metrics of this process as the text that Prometheus reads. */
    scrape(): Promise<string>
  }
}
