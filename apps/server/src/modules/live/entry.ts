import type { ReplyOf } from '@seodang/contract/endpoint'
import type { standInLine as standing } from '@seodang/contract/live'
import type { LiveUserType } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { entryProblem, isLiveHost, liveUserType, windowOf } from '@seodang/domain/live-join'
import { queueWait } from '@seodang/domain/live-queue'
import { createBatch } from '../../platform/batch.ts'
import type { Context, Services } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { findLive } from './store.ts'
import {
  admitFirst,
  deleteTicket,
  dropLapsed,
  hasEntered,
  holderOf,
  type LiveKey,
  lockQueue,
  type Standing,
  standingsOf,
  takeTickets,
  useTickets,
} from './tickets-store.ts'

/** Somebody at the door of a live, who goes in at once where the turn is theirs, or only asks where they stand. */
interface Knock extends LiveKey {
  holder: string
  enters: boolean
  answer?: Standing
}

/** One desk for each process: a crowd that knocks at once costs one connection to the database and not a hundred. */
const entryDesk = definePort<(knock: Knock) => Promise<void>>('live.entryDesk')

const MOST_AT_ONCE = 200

export function provideEntryDesk({ ports, db, config }: Services): void {
  const answerAll = async (knocks: readonly Knock[]) => {
    for (const [live, ofLive] of byLive(knocks)) await answer({ db, config }, live, ofLive)
  }
  ports.provide(entryDesk, createBatch(answerAll, { most: MOST_AT_ONCE }))
}

function byLive(knocks: readonly Knock[]): [LiveKey, Knock[]][] {
  const lives = new Map<string, [LiveKey, Knock[]]>()
  for (const knock of knocks) {
    const { channelSeq, curriculumSeq } = knock
    const name = `${channelSeq}/${curriculumSeq}`
    const [live, others] = lives.get(name) ?? [{ channelSeq, curriculumSeq }, []]
    lives.set(name, [live, [...others, knock]])
  }
  return [...lives.values()]
}

function answer(
  { db, config }: Pick<Services, 'db' | 'config'>,
  live: LiveKey,
  knocks: readonly Knock[],
): Promise<void> {
  const holders = [...new Set(knocks.map(({ holder }) => holder))]
  return db.transaction(async (tx) => {
    await lockQueue(tx, live)
    await dropLapsed(tx, live)
    await takeTickets(tx, live, holders)
    await admitFirst(tx, live, config.liveEntryPace)
    const standings = await standingsOf(tx, live, holders)
    const used = new Set<number>()
    for (const knock of knocks) {
      const found = standings.get(knock.holder)
      if (!found) continue
      // One ticket leads in once: of two presses of one person the second waits for a ticket of its own.
      knock.answer = used.has(found.ticketSeq) ? { ...found, isAdmitted: false, position: 1 } : found
      if (knock.enters && knock.answer.isAdmitted) used.add(found.ticketSeq)
    }
    await useTickets(tx, live, [...used])
  })
}

async function knockAt(ctx: Context, curriculumSeq: number, enters: boolean): Promise<Standing> {
  const knock: Knock = { channelSeq: ctx.channelSeq, curriculumSeq, holder: callerOf(ctx), enters }
  await ctx.services.ports.use(entryDesk)(knock)
  if (!knock.answer) throw new Error('Whoever knocked was given no ticket')
  return knock.answer
}

const callerOf = ({ principal: { userSeq }, origin: { clientId, address } }: Context): string =>
  userSeq === null ? `browser:${clientId ?? address}` : holderOf(userSeq)

/** BYD-14: goes in by a ticket that is good for this once, at once below the pace. Who runs the class never waits. */
export async function takeTurn(ctx: Context, curriculumSeq: number, userType: LiveUserType): Promise<void> {
  if (isLiveHost(userType)) return
  const { isAdmitted } = await knockAt(ctx, curriculumSeq, true)
  if (!isAdmitted) fail('LIVE_QUEUED')
}

/** BYD-14: the last part of the way is for whoever has just gone in; anybody else takes their turn here. */
export async function requireEntered(
  ctx: Context,
  curriculumSeq: number,
  userType: LiveUserType,
): Promise<void> {
  if (isLiveHost(userType) || (await hasEntered(ctx, curriculumSeq, callerOf(ctx)))) return
  await takeTurn(ctx, curriculumSeq, userType)
}

/** BYD-14: where somebody stands in the queue; a live that ended, moved or is gone says so. */
export async function standInLine(
  ctx: Context,
  courseSeq: number,
  itemSeq: number,
): Promise<ReplyOf<typeof standing>> {
  // Asked by everybody who waits, so only what can have changed meanwhile is looked at; joining looks at all of it.
  const live = await findLive(ctx, courseSeq, itemSeq)
  if (!live) fail('NO_DATA', { itemSeq })
  const userType = liveUserType(ctx.principal)
  const closed = entryProblem(live, ctx.now, windowOf(live.windows, userType))
  if (closed) fail(closed)
  const { isAdmitted, position } = isLiveHost(userType)
    ? { isAdmitted: true, position: 0 }
    : await knockAt(ctx, live.curriculumSeq, false)
  return { isAdmitted, position, ...queueWait(position, ctx.services.config.liveEntryPace) }
}

/** BYD-14: whoever closes the dialog waits no longer. */
export async function leaveLine(ctx: Context, courseSeq: number, itemSeq: number): Promise<void> {
  if (!(await findLive(ctx, courseSeq, itemSeq))) fail('NO_DATA', { itemSeq })
  await deleteTicket(ctx, itemSeq, callerOf(ctx))
}
