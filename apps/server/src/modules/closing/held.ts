import type { siteClosing } from '@seodang/contract/closing'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { PAID_PLACES } from '../enrolment/index.ts'
import { heldAmount, listHeld, MOST_QUOTED } from '../subscription/index.ts'
import { type HeldClass, listHeldClasses, listHeldMemberships } from './open-store.ts'

type Thing = ReplyOf<typeof siteClosing>['held'][number]

/** What people hold of the site, each with how many and with what goes back of it now. */
export async function heldThings(ctx: Context): Promise<Thing[]> {
  const [classes, memberships] = await Promise.all([listHeldClasses(ctx), listHeldMemberships(ctx)])
  const things: Thing[] = []
  for (const course of classes) things.push(await classThing(ctx, course))
  for (const { membership_seq: seq, name, people } of memberships) {
    const amount = await heldAmount(ctx, await listHeld(ctx, sql`s.membership_seq = ${seq}`))
    things.push({ kind: 'membership', seq, name, people, amount, dollars: amount === null ? null : 0 })
  }
  return things
}

async function classThing(ctx: Context, course: HeldClass): Promise<Thing> {
  const { attend_seqs: attendSeqs, is_package: isPackage } = course
  const thing = {
    kind: isPackage ? 'package' : 'class',
    seq: course.course_seq,
    name: course.title,
    people: attendSeqs.length,
  } as const
  if (attendSeqs.length > MOST_QUOTED) return { ...thing, amount: null, dollars: null }
  const quotes = await ctx.services.ports.use(PAID_PLACES).quotes(ctx, attendSeqs, REFUND_REASON.notHeld)
  const sumOf = (currency: 'amount' | 'dollars') =>
    [...quotes.values()].reduce((sum, quote) => sum + quote[currency], 0)
  return { ...thing, amount: sumOf('amount'), dollars: sumOf('dollars') }
}
