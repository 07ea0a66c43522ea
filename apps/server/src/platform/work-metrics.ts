import { Gauge, type Registry } from 'prom-client'
import type { Services } from './context.ts'
import { failedWork } from './jobs/failed-work.ts'
import { stuckMails } from './mail/stuck-mails.ts'

/** What the desk is told of work that goes nowhere, for whoever watches by numbers. */
export function mountWorkMetrics(registry: Registry, { db, now, log }: Services): void {
  const mails = new Gauge({
    name: 'mails_stuck',
    help: 'Mails that do not leave, because no server takes them or nobody tries',
    registers: [registry],
    async collect() {
      const stuck = await orUnknown(stuckMails({ db, now: now() }))
      mails.set(stuck === 'unknown' ? Number.NaN : (stuck?.count ?? 0))
    },
  })
  const jobs = new Gauge({
    name: 'jobs_failed',
    help: 'Work that used up its tries within the last day, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      jobs.reset()
      const failed = await orUnknown(failedWork({ db, now: now() }))
      if (failed === 'unknown') return
      for (const { name, count } of failed?.kinds ?? []) jobs.set({ queue: name }, count)
    },
  })

  /** Without the database the numbers of the process are wanted all the more. */
  async function orUnknown<T>(asked: Promise<T>): Promise<T | 'unknown'> {
    try {
      return await asked
    } catch (error) {
      log.warn({ err: error }, 'nobody knows how the work fares')
      return 'unknown'
    }
  }
}
