import type { alarmChoices, chooseAlarms } from '@seodang/contract/alarm'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import {
  ALARM_KIND,
  ALARM_WAY,
  type AlarmsOff,
  isRequiredKind,
  isStaffKind,
  isWanted,
  WAYS_OF_KIND,
  withChoice,
} from '@seodang/domain/alarm'
import { YN } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { isStaffOf } from './store.ts'
import { alarmChoices as choices } from './tables.ts'

type Choices = ReplyOf<typeof alarmChoices>

/** ALM-22: the kinds that this site may tell the person, with the ways by which each is told. */
export async function myChoices(ctx: Context): Promise<Choices> {
  const userSeq = userSeqOf(ctx)
  return viewOf(await offOf(ctx, userSeq), await isStaffHere(ctx, userSeq))
}

const isStaffHere = async (ctx: Context, userSeq: number) =>
  !ctx.principal.isMemberOnly && (await isStaffOf(ctx, userSeq))

export function choose(
  outer: Context,
  { kind, way, onYn }: BodyOf<typeof chooseAlarms>,
): Promise<ReplyOf<typeof chooseAlarms>> {
  const isOn = onYn === YN.yes
  if (!WAYS_OF_KIND[kind].includes(way)) failFields({ way: 'notChosen' })
  if (!isOn && isRequiredKind(kind)) failFields({ onYn: 'required' })
  return inTransaction(outer, async (ctx) => {
    const mine = { userSeq: userSeqOf(ctx), channelSeq: ctx.channelSeq }
    await ctx.db.insert(choices).values(mine).onConflictDoNothing()
    const [held] = await ctx.db.select().from(choices).where(named(mine)).for('update')
    const off = withChoice(held?.off ?? {}, kind, way, isOn)
    await ctx.db.update(choices).set({ off, updatedAt: ctx.now }).where(named(mine))
    return viewOf(off, await isStaffHere(ctx, mine.userSeq))
  })
}

/** Who of these people want mails about their own places in the classes of this site. */
export async function wantPlaceMails(
  ctx: Context,
  userSeqs: readonly number[],
): Promise<ReadonlySet<number>> {
  const kept = await ctx.db
    .select({ userSeq: choices.userSeq, off: choices.off })
    .from(choices)
    .where(
      and(
        sql`${choices.userSeq} = any(${sql.param([...userSeqs])}::bigint[])`,
        eq(choices.channelSeq, ctx.channelSeq),
      ),
    )
  const offs = new Map(kept.map(({ userSeq, off }) => [userSeq, off]))
  return new Set(
    userSeqs.filter((userSeq) => isWanted(offs.get(userSeq) ?? {}, ALARM_KIND.place, ALARM_WAY.email)),
  )
}

async function offOf(ctx: Context, userSeq: number): Promise<AlarmsOff> {
  const [row] = await ctx.db
    .select({ off: choices.off })
    .from(choices)
    .where(named({ userSeq, channelSeq: ctx.channelSeq }))
  return row?.off ?? {}
}

const named = ({ userSeq, channelSeq }: { userSeq: number; channelSeq: number }) =>
  and(eq(choices.userSeq, userSeq), eq(choices.channelSeq, channelSeq))

function viewOf(off: AlarmsOff, isStaff: boolean): Choices {
  const kinds = Object.values(ALARM_KIND).filter((kind) => isStaff || !isStaffKind(kind))
  const list = kinds.map((kind) => ({
    kind,
    requiredYn: isRequiredKind(kind) ? YN.yes : YN.no,
    ways: WAYS_OF_KIND[kind].map((way) => ({ way, onYn: isWanted(off, kind, way) ? YN.yes : YN.no })),
  }))
  return { list, totalCount: list.length }
}
