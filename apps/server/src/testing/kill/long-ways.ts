import { and, eq, sql } from 'drizzle-orm'
import { sendPart } from '../../modules/campaign/send.ts'
import { workGiving } from '../../modules/coupon/give-segment.ts'
import { workBulk } from '../../modules/enrolment/bulk.ts'
import { attendances } from '../../modules/enrolment/tables.ts'
import { channelUsers } from '../../modules/membership/tables.ts'
import { workStatement } from '../../modules/order/statement-run.ts'
import { postMissed } from '../../modules/settlement/post-orders.ts'
import { settleSite } from '../../modules/settlement/settle.ts'
import { systemContext } from '../../platform/context.ts'
import { buy, order, withBankAccount } from '../buying.ts'
import { aCampaign, aWillingMember, nameSender } from '../campaigns.ts'
import { aCoupon } from '../coupons.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../factories.ts'
import type { CallOptions, TestServer } from '../server.ts'
import { periodOfToday } from '../settling.ts'

/** One kind of long work on a site of its own: what is begun, and what a worker does until it is done. */
export interface LongWay {
  begin(): Promise<{ channelSeq: number; work: () => Promise<unknown> }>
}

const PEOPLE = 4
const PART = 2
const DAYTIME = new Date('2026-11-20T05:00:00Z')

/** Every kind of work on many rows. One that is missing here is not proved to survive a death. */
export function longWays(server: TestServer): Record<string, LongWay> {
  const { services } = server

  async function aSite() {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const owner = await anOperator(services, channelSeq, 'OWN')
    const base = `/api/v1.0/channels/${channelSeq}`
    const post = async (path: string, body: object, options: Partial<CallOptions> = {}) => {
      const answer = await server.call({ method: 'POST', url: base + path, as: owner, body, ...options })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data
    }
    const members = async (make = (): Promise<Person> => aMember(services, channelSeq)) => {
      const made: Person[] = []
      for (let n = 0; n < PEOPLE; n++) made.push(await make())
      return made
    }
    const at = () => systemContext(services, channelSeq)
    return {
      channelSeq,
      course,
      owner,
      post,
      members,
      at,
      attendees: `/courses/${course.courseSeq}/admin/attendees`,
    }
  }

  const changing = (status: '00' | '01', change: object): LongWay => ({
    async begin() {
      const { channelSeq, course, post, members, at, attendees } = await aSite()
      const attendSeqs: number[] = []
      for (const person of await members()) {
        const place = {
          choiseStatusCd: status,
          attendAt: status === '00' ? new Date() : null,
          validAt: new Date('2027-01-01T00:00:00Z'),
        }
        attendSeqs.push((await anAttendance(services, course, person, place)).attendSeq)
      }
      const { bulkSeq } = await post(`${attendees}/bulk/create`, { attendSeqs, ...change })
      return { channelSeq, work: () => workBulk(at(), bulkSeq, PART) }
    },
  })

  /** One call for some, each by itself: whoever sends it again by its key lets it go on. */
  const together = (change: object, isPaid = false): LongWay => ({
    async begin() {
      const { channelSeq, course, post, members, attendees } = await aSite()
      const validAt = new Date('2027-01-01T00:00:00Z')
      for (const person of (await members()).slice(0, 3))
        if (isPaid) await buy(server, course, person)
        else await anAttendance(services, course, person, { validAt })
      const places = await services.db
        .select({ attendSeq: attendances.attendSeq })
        .from(attendances)
        .where(and(eq(attendances.channelSeq, channelSeq), eq(attendances.courseSeq, course.courseSeq)))
        .orderBy(attendances.attendSeq)
      const attendSeqs = places.map(({ attendSeq }) => attendSeq)
      const headers = { 'idempotency-key': 'together' }
      return {
        channelSeq,
        work: () => post(`${attendees}/modify`, { attendSeqs, ...change }, { headers }),
      }
    },
  })

  return {
    'some get days more by one call': together({ action: 'extend', days: 10 }),
    'some are cancelled by one call and paid back': together({ action: 'cancel', reason: '폐강' }, true),
    'some classes are copied by one call': {
      async begin() {
        const { channelSeq, course, post } = await aSite()
        const second = await aCourse(services, channelSeq)
        const courseSeqs = [course.courseSeq, second.courseSeq]
        const headers = { 'idempotency-key': 'copies' }
        return {
          channelSeq,
          work: () => post('/admin/courses/bulk/modify', { action: 'copy', courseSeqs }, { headers }),
        }
      },
    },
    'many are approved': changing('01', { action: 'approve', reason: '어서 오세요' }),
    'the periods of many are extended': changing('00', { action: 'extend', days: 10 }),
    'a spreadsheet of attendees is entered': {
      async begin() {
        const { channelSeq, post, members, at, attendees } = await aSite()
        const people = (await members()).map(({ email }, index) => ({ lineNumber: index + 2, email }))
        const { bulkSeq } = await post(`${attendees}/additions/create`, { people, notifyYn: 'Y' })
        return { channelSeq, work: () => workBulk(at(), bulkSeq) }
      },
    },
    'a coupon is given to a segment': {
      async begin() {
        const { channelSeq, post, members, at } = await aSite()
        await members()
        await services.db
          .update(channelUsers)
          .set({ marketingYn: 'Y' })
          .where(and(eq(channelUsers.channelSeq, channelSeq)))
        const { couponInfoSeq } = await aCoupon(services, channelSeq, { issueCd: '02' })
        const conditions = [{ kind: 'marketing', yn: 'Y' }]
        const segment = { name: '소식', match: 'all', conditions, staticYn: 'N' }
        const { segmentSeq } = await post('/admin/segments/create', segment)
        const { givingSeq } = await post(`/admin/coupons/${couponInfoSeq}/givings/create`, { segmentSeq })
        return { channelSeq, work: () => workGiving(at(), givingSeq, PART) }
      },
    },
    'a campaign is sent': {
      async begin() {
        const { channelSeq, owner, post, members, at } = await aSite()
        await nameSender(services, channelSeq)
        await members(() => aWillingMember(services, channelSeq, {}))
        const { campaignSeq } = await aCampaign(services, channelSeq)
        await post(
          `/admin/campaigns/${campaignSeq}/state/modify`,
          { move: 'start', revision: 1 },
          { as: owner },
        )
        return { channelSeq, work: () => sendPart({ ...at(), now: DAYTIME }, campaignSeq) }
      },
    },
    'a statement of deposits is confirmed': {
      async begin() {
        const { channelSeq, course, post, members, at } = await aSite()
        await withBankAccount(server, channelSeq)
        const deposits = []
        for (const [n, learner] of (await members()).entries()) {
          const name = `김서당${n}`
          const placed = await order(server, course, learner, { payMethodCd: 'DEPOSIT', depositorName: name })
          const line = { at: `2026-11-20 10:0${n}`, name, amount: 60_000, balance: String(n) }
          deposits.push({ line, orderSeq: Number(placed.body.data.orderSeq) })
        }
        const { statementRunSeq } = await post('/admin/deposits/modify', { deposits })
        return { channelSeq, work: () => workStatement(at(), statementRunSeq) }
      },
    },
    'a half month is settled': {
      async begin() {
        const { channelSeq, course, at } = await aSite()
        for (let n = 0; n < 2; n++) await buy(server, course, await aMember(services, channelSeq))
        return {
          channelSeq,
          work: async () => {
            await postMissed(systemContext(services, 0))
            await settleSite(at(), periodOfToday(server))
          },
        }
      },
    },
    'a class is copied': {
      async begin() {
        const { channelSeq, course, owner } = await aSite()
        const url = `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/copy`
        const headers = { 'idempotency-key': 'copy' }
        const copy = () => server.call({ method: 'POST', url, as: owner, body: {}, headers })
        return { channelSeq, work: copy }
      },
    },
  }
}

/** News for open pages is told after the commit, and may be lost with the process: pages ask anew when they come back. */
const NOT_OF_THE_WORK = ['rate_limits', 'socket_messages']

/**
 * All that stands of a site: how many rows of each table in each of their states, and what waits in the queues. Two runs
 * that lost nothing and did nothing twice say the same.
 */
export async function standingOf({ services }: TestServer, channelSeq: number): Promise<object> {
  const { rows: columns } = await services.db.execute<{ name: string; states: string[] }>(sql`
    select c.table_name as name, coalesce(array_agg(s.column_name::text order by s.column_name)
      filter (where s.column_name is not null), '{}') as states
    from information_schema.columns c
    left join information_schema.columns s on s.table_schema = c.table_schema and s.table_name = c.table_name
      and s.data_type = 'text' and s.column_name ~ '(_cd|^state|^status|^action|^kind|^purpose|^reason|^problem)$'
    where c.table_schema = 'public' and c.column_name = 'channel_seq' and c.table_name <> all (${sql.param(NOT_OF_THE_WORK)}::text[])
    group by 1`)
  const each = columns.map(({ name, states }) => {
    const said = states.map((state) => `coalesce("${state}", '')`).join(` || ' ' || `) || `''`
    return `select '${name} ' || ${said} as what, count(*)::int as count from "${name}"
      where channel_seq = ${channelSeq} group by 1`
  })
  const jobs = `select 'queue ' || name, count(*)::int from boss.job
    where data ->> 'channelSeq' = '${channelSeq}' group by 1`
  const { rows } = await services.db.execute<{ what: string; count: number }>(
    sql.raw([...each, jobs].join(' union all ')),
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]).toSorted())
}
