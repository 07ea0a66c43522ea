import * as contract from '@seodang/contract/live'
import { allows, learner } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import { suspensionProblem } from '@seodang/domain/suspension'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { headerOf } from '../../platform/http/origin.ts'
import { keepRawBody, rawBodyOf } from '../../platform/http/raw-body.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { attendanceOf, correct } from './attendance.ts'
import { dropFeed, feedFile, liveFile, myFeed, renewFeed } from './calendar.ts'
import { leaveLine, standInLine } from './entry.ts'
import { lessonLiveOf, liveInformationOf } from './information.ts'
import { enterLive, gooroomeeEntry, joinLive, joinPublicLive, zoomEntry } from './join.ts'
import { takeMeetingNotice } from './notices.ts'
import { findLiveByItem, type Live } from './store.ts'

export function liveRoutes(app: FastifyInstance): void {
  serve(app, contract.joinLive, (ctx, { params, query }) => joinLive(ctx, params.courseSeq, query.i))
  serve(app, contract.joinLivePublic, (ctx, { params, query }) =>
    joinPublicLive(ctx, params.courseSeq, query.i),
  )
  serve(app, contract.enterLive, (ctx, { params }) => enterLive(ctx, params.courseSeq, params.itemSeq))
  serve(app, contract.standInLine, (ctx, { params }) => standInLine(ctx, params.courseSeq, params.itemSeq))
  serve(app, contract.leaveLine, async (ctx, { params }) => {
    await leaveLine(ctx, params.courseSeq, params.itemSeq)
    return {}
  })
  serve(app, contract.zoomSignature, async (ctx, { query }, _, request) => {
    const { live, inClass } = await byItem(app, ctx, query.itemSeq, request)
    return zoomEntry(inClass, live.courseSeq, live.curriculumSeq)
  })
  serve(app, contract.gooroomeeSignature, async (ctx, { query }, _, request) => {
    const { live, inClass } = await byItem(app, ctx, query.itemSeq, request)
    return gooroomeeEntry(inClass, live.courseSeq, live.curriculumSeq)
  })
  serve(app, contract.findMeeting, async (ctx, { params }, _, request) => {
    const { live, mayEnter } = await knownLive(app, ctx, params.itemSeq, request)
    return {
      itemSeq: params.itemSeq,
      courseSeq: live.courseSeq,
      curriculumTitle: mayEnter ? live.curriculumTitle : null,
      liveStartAt: mayEnter ? live.startAt.toISOString() : null,
      mayEnter,
    }
  })
  serve(app, contract.liveInformation, (ctx) => liveInformationOf(ctx))
  serve(app, contract.lessonLive, (ctx, { params }) =>
    lessonLiveOf(ctx, params.courseSeq, params.curriculumSeq),
  )
  serve(app, contract.liveAttendance, (ctx, { params }) => attendanceOf(ctx, params))
  serve(app, contract.correctAttendance, (ctx, { params, body }) => correct(ctx, params, body.minutes))
  calendarRoutes(app)
  void app.register(async (scope) => {
    keepRawBody(scope)
    serveRaw(scope, contract.zoomWebhook, async (ctx, _, reply, request) =>
      reply.send(await takeMeetingNotice(ctx, rawBodyOf(request), request.headers)),
    )
  })
}

function calendarRoutes(app: FastifyInstance): void {
  serveRaw(app, contract.liveCalendar, async (ctx, { params }, reply) =>
    sendCalendar(reply, await liveFile(ctx, params.courseSeq, params.curriculumSeq)),
  )
  serveRaw(app, contract.calendarFeed, async (ctx, { params }, reply) =>
    sendCalendar(reply, await feedFile(ctx, params.token)),
  )
  serve(app, contract.myCalendar, (ctx) => myFeed(ctx))
  serve(app, contract.renewCalendar, (ctx) => renewFeed(ctx))
  serve(app, contract.dropCalendar, (ctx) => dropFeed(ctx))
}

const sendCalendar = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'attachment; filename="seodang.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text)

/**
 * A live by its own key alone, and the caller as the guard would have seen them had the path named site and class
 * (SEC-15): whoever may not know of the class meets nothing.
 */
async function knownLive(app: FastifyInstance, ctx: Context, itemSeq: number, request: FastifyRequest) {
  const live: Live = (await findLiveByItem(ctx, itemSeq)) ?? fail('NO_DATA', { itemSeq })
  const { channelSeq, courseSeq } = live
  const token = headerOf(request, 'access-token')
  const { principal, courseVisible, isSuspended } = await app.frame.loadPrincipal({
    token,
    audience: ctx.origin.audience,
    channelSeq,
    courseSeq,
  })
  const stopped =
    isSuspended && suspensionProblem({ access: learner, isRead: true, whileSuspended: false }, principal)
  if (!courseVisible || stopped) fail('NO_DATA', { itemSeq })
  const inClass: Context = { ...ctx, channelSeq, principal }
  return { live, inClass, mayEnter: allows(learner, principal) }
}

async function byItem(app: FastifyInstance, ctx: Context, itemSeq: number, request: FastifyRequest) {
  const known = await knownLive(app, ctx, itemSeq, request)
  if (!known.mayEnter) fail('NOT_ATTENDING')
  return known
}
