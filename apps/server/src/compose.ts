import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { deskHolderLoader, deskLoader } from './modules/admin/index.ts'
import { noteFirstSeen } from './modules/identity/index.ts'
import { nameOwnAccount } from './modules/order/index.ts'
import { resolveHost } from './modules/site/index.ts'
import { mountModules } from './modules.ts'
import { mountPages } from './pages/index.ts'
import { createAway, showPresence } from './platform/away.ts'
import { CHANGES_CHANNEL, createChanges } from './platform/changes.ts'
import type { Config } from './platform/config.ts'
import { type Services, systemContext } from './platform/context.ts'
import { openDatabase } from './platform/database/client.ts'
import { followDatabaseClock } from './platform/database/database-clock.ts'
import { openHolds } from './platform/database/holds.ts'
import { listen } from './platform/database/listen.ts'
import { mountDocs } from './platform/docs.ts'
import { createApp } from './platform/http/app.ts'
import { tidyAnswers } from './platform/http/idempotency.ts'
import { createLimiter } from './platform/http/rate-limit.ts'
import { createRevisions } from './platform/http/revisions.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { tidyInboxes } from './platform/mail/inbox.ts'
import { mountMailbox } from './platform/mail/mailbox.ts'
import { createMailer } from './platform/mail/queue.ts'
import { mountMessagePage } from './platform/message/message-page.ts'
import { workMessages } from './platform/message/queue.ts'
import { mountOperations } from './platform/operations.ts'
import { LOAD_PERSON } from './platform/ordered.ts'
import { createPorts } from './platform/ports.ts'
import { readinessOf } from './platform/readiness.ts'
import { createHub } from './platform/realtime/create-hub.ts'
import { createRetention, workRetention } from './platform/retention.ts'
import { loadSecrets } from './platform/security/installation-key.ts'
import { createSharedReads } from './platform/shared-reads.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { createUploadUses } from './platform/upload-uses.ts'
import { holderLoader, personLoader, principalLoader, principalOfSession } from './principal.ts'
import { provideAdapters } from './providers/index.ts'
import { takeRestores } from './set-back.ts'

export interface Running {
  app: FastifyInstance
  services: Services
  /** Is seen to leave, finishes requests and jobs, then closes everything that this process opened. */
  close(): Promise<void>
}

export interface ComposeOptions {
  config: Config
  log: FastifyBaseLogger
  databaseUrl: string
  now?: () => Date
  random?: () => number
  /** Public pages are left out where only the API is wanted, as in most tests. */
  pages?: boolean
}

/** The one place that knows every module: makes the services, mounts the modules, starts the worker. */
export async function compose(options: ComposeOptions): Promise<Running> {
  const { config, log, databaseUrl } = options
  const onError = (error: Error) => log.error({ err: error }, 'database connection')
  const database = openDatabase(databaseUrl, {
    poolSize: config.databasePool,
    onError,
    onMet: (error) => log.warn({ err: error }, 'a transaction met another one and is done anew'),
  })
  const changes = createChanges()
  const clock = options.now
    ? { now: options.now, close() {}, follow: async () => {} }
    : await followDatabaseClock(database.pool, { log, isAway: database.isAway, onBack: changes.everything })
  const { now } = clock
  const holds = await openHolds(databaseUrl, { onError })
  const notifications = await listen(databaseUrl, {
    onError,
    onAway(isAway) {
      if (isAway) log.error('the database is away')
      else log.info('the database is back')
      database.setAway(isAway)
    },
    onReconnect() {
      // Whatever was said while nobody listened is unknown, so everything may be old.
      changes.everything()
      void holds.look().catch(onError)
    },
  })
  await notifications.on(CHANGES_CHANNEL, changes.heard)
  const secrets = await loadSecrets(config, database.db)
  const hub = await createHub({
    config,
    log,
    notifications,
    pool: database.pool,
    principalOf: principalOfSession(database.reads, now),
    now,
  })
  const jobs = createJobs(databaseUrl, log, holds)
  const away = createAway({ follow: clock.follow })
  const services: Services = {
    config,
    log,
    now,
    random: options.random ?? Math.random,
    db: database.db,
    isDatabaseAway: database.isAway,
    reads: database.reads,
    holds,
    shared: createSharedReads(),
    jobs,
    mail: createMailer(jobs, config),
    storage: await createStorage(config),
    hub,
    secrets,
    changes,
    ports: createPorts(),
    retention: createRetention(),
    uploadUses: createUploadUses(),
    away,
    revisions: createRevisions(),
  }
  const limiter = await createLimiter({
    pool: database.pool,
    redisUrl: config.redisUrl,
    onError: (error) => log.error({ err: error }, 'what counts the calls'),
  })
  const app = await createApp(config, log, {
    services,
    loadPrincipal: principalLoader(database.reads, now, (sessionSeq) => noteFirstSeen(services, sessionSeq)),
    loadDesk: deskLoader(services),
    loadHolder: holderLoader(database.reads, now, deskHolderLoader(services)),
    resolveHost: resolveHost(services),
    limiter,
  })
  services.ports.provide(LOAD_PERSON, personLoader(database.reads, now))
  await provideAdapters(app, services)
  const readiness = readinessOf(app, database.pool)
  mountOperations(app, database.pool, readiness)
  await mountDocs(app)
  hub.mount(app)
  mountMailbox(app, services)
  mountMessagePage(app, services)
  workMessages(services)
  workRetention(services)
  tidyAnswers(services)
  tidyInboxes(services)
  mountModules(app, services)
  await jobs.prepare(services)
  // Before anybody works on what is due.
  await takeRestores(services)
  await nameOwnAccount(services)
  const hide = config.role === 'worker' ? null : showPresence(services, away, readiness)
  await away.notice(systemContext(services, 0))
  if (options.pages !== false && config.role !== 'worker') await mountPages(app, services)
  if (config.role !== 'web') await jobs.start(services)

  async function closeAll(): Promise<void> {
    app.closing.drain()
    if (app.server.listening) await setTimeout(config.drainSeconds * 1000)
    hub.moveOver()
    app.closing.refuse()
    const cut = await app.closing.finish(config.stopSeconds * 1000)
    if (cut > 0) log.warn({ cut }, 'requests took too long and were cut')
    await app.close()
    await hide?.()
    await jobs.stop()
    await holds.close()
    await hub.close()
    await notifications.close()
    await limiter.close()
    clock.close()
    await database.close()
  }
  let closing: Promise<void> | undefined
  return { app, services, close: () => (closing ??= closeAll()) }
}
