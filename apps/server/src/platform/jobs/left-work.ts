import type { FastifyBaseLogger } from 'fastify'
import { type Holds, isUnheld } from '../database/holds.ts'

/** One attempt at one job. */
interface Attempt {
  id: string
  queue: string
  attempt: string
}

/** Twice this, and the work of a process that was killed goes on. */
const LOOK_EVERY_MS = 2_500
/** Between the moment at which work is taken and that at which its lock is. */
const TAKING_SECONDS = 2
/** An attempt that went on for so long was not ended by what it begins with. */
const LONG_LIFE_MINUTES = 10
/** So many deaths in a row cost no time: a process is replaced, a machine restarts. */
const FREE_DEATHS = 2
/** The wait doubles so often, up to about an hour: what ends its process every time ends it no more often. */
const MOST_DOUBLINGS = 12

const INDEX = 'job_under_way'

/**
 * Finds work that nobody is at any more, and lets it begin again. It has to be without its lock in two looks, because
 * a session that was cut comes back with its locks in between. What ended with its process costs none of its tries, and is
 * never given up: nobody can tell which of all that was under way ended it, and deposits that were paid may be among them.
 * It waits longer each time, and not as long as its neighbours, so that what is harmless is soon done without what is not.
 */
export function watchLeftWork(
  holds: Holds,
  options: { log: FastifyBaseLogger; onLeft: (queues: ReadonlySet<string>) => void },
) {
  let suspects = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    const unheld = await holds.query<Attempt>(UNHELD, [])
    const left = unheld.filter(({ attempt }) => suspects.has(attempt))
    suspects = new Set(unheld.map(({ attempt }) => attempt))
    if (left.length === 0) return
    const begun = await holds.query<Attempt & { deaths: number; seconds: number }>(BEGIN_AGAIN, [
      left.map(({ attempt }) => attempt),
    ])
    for (const { id, queue, deaths, seconds } of begun)
      if (deaths <= FREE_DEATHS)
        options.log.warn({ job: queue, jobId: id }, 'work of a process that is gone goes on')
      else
        options.log.error(
          { job: queue, jobId: id, deaths, seconds },
          'work that was under way when several processes ended in a row goes on later',
        )
    options.onLeft(new Set(begun.map(({ queue }) => queue)))
  }

  async function lookAndWait(): Promise<void> {
    try {
      await look()
    } catch (error) {
      options.log.error({ err: error }, 'left work could not be looked for')
    }
    if (timer !== undefined) timer = setTimeout(lookSoon, LOOK_EVERY_MS)
  }

  const lookSoon = () => {
    looking = lookAndWait()
  }

  return {
    async start(): Promise<void> {
      // Who was cut off with us may not be back yet.
      holds.onReturn(() => {
        suspects = new Set()
      })
      const [index] = await holds.query<{ name: string | null }>(
        `select to_regclass('boss.${INDEX}')::text as name`,
        [],
      )
      // Without it each look would read all the work that was done for days.
      if (!index?.name) await holds.query(MAKE_INDEX, [])
      timer = setTimeout(lookSoon, 0)
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await looking
    },
  }
}

/** Two processes that start together would make it at once, and one of them fail. */
const MAKE_INDEX = `do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('${INDEX}', 0));
  create index if not exists ${INDEX} on boss.job_common (id) where state = 'active';
end $$`

/** `id:retry_count`, as the queue itself tells its attempts apart. */
const ATTEMPT = `(j.id::text || ':' || j.retry_count::text)`

const UNHELD = `
  select j.id, j.name as queue, ${ATTEMPT} as attempt from boss.job j
  where j.state = 'active' and j.started_on < now() - interval '${TAKING_SECONDS} s'
    and ${isUnheld('j.id')}`

/** How often in a row it ended with its process is kept with it until it ends otherwise. */
const BEGIN_AGAIN = `
  with left_ones as (
    select j.id, case when j.started_on < now() - interval '${LONG_LIFE_MINUTES} min' then 1
      else coalesce((j.output ->> 'deaths')::int, 0) + 1 end as deaths
    from boss.job j where j.state = 'active' and ${ATTEMPT} = any($1::text[])
  ), timed as (
    select id, deaths, case when deaths <= ${FREE_DEATHS} then 0
      else ((0.5 + random() / 2) * power(2, least(deaths, ${MOST_DOUBLINGS})))::int end as seconds
    from left_ones
  )
  update boss.job j set state = 'retry', retry_limit = j.retry_limit + 1,
    output = jsonb_build_object('deaths', t.deaths), start_after = now() + t.seconds * interval '1 s'
  from timed t
  where t.id = j.id and j.state = 'active' and ${ATTEMPT} = any($1::text[])
  returning j.id, j.name as queue, t.deaths, t.seconds`

/** Of what was taken from the queue, what is still this attempt's: another may have begun before the lock was there. */
export const OURS = `
  select j.id from boss.job j where j.state = 'active' and j.id = any($1::uuid[]) and ${ATTEMPT} = any($2::text[])`

const LOOK_AGAIN_SECONDS = 10

/** Somebody slow is still at it: it waits until they are done. As if never begun, so it loses no try by it. */
export const PUT_BACK = `
  update boss.job j set state = 'retry', started_on = null,
    start_after = now() + interval '${LOOK_AGAIN_SECONDS} s'
  where j.state = 'active' and j.id = any($1::uuid[]) and ${ATTEMPT} = any($2::text[])`
