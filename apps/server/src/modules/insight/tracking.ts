import type { BodyOf } from '@seodang/contract/endpoint'
import type { eventLog, trackUserEvent } from '@seodang/contract/insight'
import { EVENT_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isRobot } from '@seodang/domain/user-agent'
import { createBatch } from '../../platform/batch.ts'
import type { Context, Services } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { siteOf } from '../identity/index.ts'
import { visitedSite } from './store.ts'
import { type TrackedEvent, writeEvents } from './write-events.ts'

/** One writer for each process: events that come at once are written together. */
export const eventWriter = definePort<(event: TrackedEvent) => Promise<void>>('insight.eventWriter')

/** Enough for one statement; more waits for the next. */
const MOST_AT_ONCE = 500

export function provideEventWriter({ ports, db }: Services): void {
  ports.provide(
    eventWriter,
    createBatch((events: readonly TrackedEvent[]) => writeEvents({ db }, events), { most: MOST_AT_ONCE }),
  )
}

/** TRK-01: something that happened in a page, told apart from visits; kept without a site (0) outside of one. */
export async function logEvent(
  ctx: Context,
  { eventType, message }: BodyOf<typeof eventLog>,
): Promise<Record<string, never>> {
  await ctx.services.ports.use(eventWriter)({
    ...marksOf(ctx),
    channelSeq: ctx.channelSeq,
    eventType,
    message,
    path: '',
    courseSeq: null,
    createdAt: ctx.now,
    counts: false,
  })
  return {}
}

/** TRK-04: one visit to a page; staff and robots are written down but not counted (TRK-09). */
export async function trackVisit(
  ctx: Context,
  visit: BodyOf<typeof trackUserEvent>,
): Promise<Record<string, never>> {
  // At a site's host, and for a login of its own domain, there is no other site (SEC-03).
  const channelSeq = (await siteOf(ctx, visit.channelSeq)) ?? fail('NO_DATA')
  // The path of the call names no site, so the principal was loaded without one.
  const site = await visitedSite(ctx, channelSeq, ctx.principal.userSeq)
  if (!site) fail('NO_DATA')
  const marks = { ...marksOf(ctx), isStaff: site.staff }
  await ctx.services.ports.use(eventWriter)({
    ...marks,
    channelSeq,
    eventType: visit.eventType ?? EVENT_TYPE.pageView,
    message: visit.message,
    path: visit.path,
    courseSeq: courseOf(visit.path),
    referrer: visit.referrer ?? '',
    createdAt: ctx.now,
    counts: !marks.isStaff && !marks.isRobot && marks.clientId !== null,
  })
  return {}
}

function marksOf(ctx: Context) {
  const { clientId, device, userAgent, source } = ctx.origin
  return {
    clientId,
    userSeq: ctx.principal.userSeq,
    device,
    language: ctx.language,
    referrer: source ?? '',
    isStaff: ctx.principal.userTypeCd !== null,
    isRobot: isRobot(userAgent),
  }
}

function courseOf(path: string): number | null {
  const found = /^\/classes\/(\d{1,15})(?:\/|$)/.exec(path)?.[1]
  return found === undefined ? null : Number(found)
}
