import * as failed from '@seodang/contract/failed-work'
import * as journals from '@seodang/contract/journal'
import * as contract from '@seodang/contract/platform'
import * as settlement from '@seodang/contract/settlement-desk'
import { deskWithheldExcel } from '@seodang/contract/withheld'
import type { FastifyInstance } from 'fastify'
import { userSeqOf } from '../../platform/context.ts'
import { sendCsv } from '../../platform/http/csv.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { failedWork } from '../../platform/jobs/failed-work.ts'
import { stuckMails } from '../../platform/mail/stuck-mails.ts'
import { lowRoomOf } from '../../platform/storage/room.ts'
import { countHeldCampaigns } from '../campaign/index.ts'
import { DESKS } from '../identity/index.ts'
import { findOpenHold } from '../order/index.ts'
import { desk, journal, openFeePage, withheldOfAllSheet } from '../settlement/index.ts'
import { auditPage, auditSheet } from './audit-log.ts'
import { channelFacts, channelPage, channelSheet } from './channels.ts'
import { demandReview } from './demand-review.ts'
import { clearDeskCookie, setDeskCookie } from './desk-cookie.ts'
import { deskExpiresAt, desks, endDesk } from './desk-session.ts'
import { enter } from './enter.ts'
import { beginEnrolment, confirmEnrolment, openWithCode } from './factor.ts'
import { countRecoveryCodes } from './factor-store.ts'
import { failedPage, restoreFailed, setFailedAside } from './failed-work.ts'
import { becomeFirst } from './first-administrator.ts'
import { logOutPerson, peoplePage, personFacts } from './people.ts'
import { deskPerson } from './people-store.ts'
import { approve, reviewFacts, sendBack, take, waitingClasses } from './reviews.ts'
import { reopen, suspend } from './suspend.ts'
import { adminSessions, adminViews } from './tables.ts'
import { allowClassView, allowView, startView } from './view.ts'
import { watchClock } from './watch-clock.ts'
import { watchRoom } from './watch-room.ts'
import { watchWork } from './watch-work.ts'

/** Days. Who came to the desk, and into which site: access logs of administrators are kept two years (integrations 8.5). */
const DESKS_KEPT = 2 * 366

export function adminRoutes(app: FastifyInstance): void {
  watchRoom(app.frame.services)
  watchClock(app.frame.services)
  watchWork(app.frame.services)
  app.frame.services.ports.provide(DESKS, desks)
  app.frame.services.retention.keep(
    { table: adminSessions, since: adminSessions.endsAt, days: DESKS_KEPT },
    { table: adminViews, since: adminViews.expiresAt, days: DESKS_KEPT },
  )
  doorRoutes(app)
  channelRoutes(app)
  reviewRoutes(app)
  settlementRoutes(app)
  peopleRoutes(app)
  workRoutes(app)
}

function doorRoutes(app: FastifyInstance): void {
  serve(app, contract.enterDesk, async (ctx, { body }, reply, request) => {
    const { token, next } = await enter(ctx, body)
    setDeskCookie(request, reply, token)
    return { next }
  })
  serve(app, contract.becomeFirstAdministrator, async (ctx, { body }, reply, request) => {
    const { token, next } = await becomeFirst(ctx, body)
    setDeskCookie(request, reply, token)
    return { next }
  })
  serve(app, contract.openDesk, async (ctx, { body }, reply, request) => {
    const { token } = await openWithCode(ctx, body.code)
    setDeskCookie(request, reply, token)
    return { recoveryCodesLeft: await countRecoveryCodes(ctx, userSeqOf(ctx)) }
  })
  serve(app, contract.beginFactor, (ctx) => beginEnrolment(ctx))
  serve(app, contract.confirmFactor, async (ctx, { body }, reply, request) => {
    const { token, recoveryCodes } = await confirmEnrolment(ctx, body.code)
    setDeskCookie(request, reply, token)
    return { recoveryCodes }
  })
  serve(app, contract.desk, async (ctx) => ({
    ...(await deskPerson(ctx)),
    expiresAt: (await deskExpiresAt(ctx)).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(ctx, userSeqOf(ctx)),
    lowRoom: await lowRoomOf(ctx.services.config.dataDir),
    stuckMails: withSince(await stuckMails(ctx)),
    failedWork: withSince(await failedWork(ctx)),
    chargesHeldSince: (await findOpenHold(ctx))?.since.toISOString() ?? null,
    campaignsHeld: await countHeldCampaigns(ctx),
  }))
  serve(app, contract.leaveDesk, async (ctx, _input, reply, request) => {
    await endDesk(ctx)
    clearDeskCookie(request, reply)
    return {}
  })
}

const withSince = <Told extends { since: Date }>(told: Told | null) =>
  told && { ...told, since: told.since.toISOString() }

function channelRoutes(app: FastifyInstance): void {
  serve(app, contract.deskChannels, (ctx, { query }) => channelPage(ctx, query))
  serveRaw(app, contract.deskChannelsExcel, async (ctx, { query }, reply) => {
    const { name, body } = await channelSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.deskChannel, (ctx, { params }) => channelFacts(ctx, params.channelSeq))
  serve(app, contract.suspendChannel, (ctx, { params, body }) => suspend(ctx, params.channelSeq, body))
  serve(app, contract.reopenChannel, (ctx, { params }) => reopen(ctx, params.channelSeq))
  serve(app, contract.demandReview, (ctx, { params, body }) => demandReview(ctx, params.channelSeq, body))
  serve(app, contract.viewChannel, (ctx, { params }) => allowView(ctx, params.channelSeq))
  serve(app, contract.openView, (ctx, { body }) => startView(ctx, body))
}

function reviewRoutes(app: FastifyInstance): void {
  serve(app, contract.deskReviews, (ctx, { query }) => waitingClasses(ctx, query))
  serve(app, contract.deskReview, (ctx, { params }) => reviewFacts(ctx, params))
  serve(app, contract.viewClass, (ctx, { params }) => allowClassView(ctx, params))
  serve(app, contract.takeClass, (ctx, { params }) => take(ctx, params))
  serve(app, contract.approveClass, (ctx, { params }) => approve(ctx, params))
  serve(app, contract.sendBackClass, (ctx, { params, body }) => sendBack(ctx, params, body))
}

/** SALE-09, SALE-11: what the module of settlements does for the desk. */
function settlementRoutes(app: FastifyInstance): void {
  serve(app, settlement.deskDocuments, (ctx, { query }) => desk.documentPage(ctx, query))
  serve(app, settlement.deskDocument, (ctx, { params }) => desk.documentFacts(ctx, params))
  serve(app, settlement.deskDocumentFile, (ctx, { params }) => desk.documentFile(ctx, params))
  serve(app, settlement.approveDocument, (ctx, { params, body }) => desk.approve(ctx, params, body))
  serve(app, settlement.sendBackDocument, (ctx, { params, body }) => desk.sendBack(ctx, params, body))
  serve(app, settlement.deskSettlements, (ctx, { query }) => desk.deskPage(ctx, query))
  serve(app, settlement.deskSettlement, (ctx, { params, query }) => desk.deskFacts(ctx, params, query))
  serve(app, settlement.deskFeeStatements, (ctx, { query }) => openFeePage(ctx, query))
  serve(app, settlement.stepSettlements, (ctx, { body }) => desk.stepEach(ctx, body))
  serveRaw(app, journals.deskJournalExcel, async (ctx, { query }, reply) => {
    const { name, body } = await journal.journalSheet(ctx, journal.ofPlatform(query))
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, deskWithheldExcel, async (ctx, { query }, reply) => {
    const { name, body } = await withheldOfAllSheet(ctx, query.year)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, journals.deskJournalCsv, async (ctx, { query }, reply) => {
    const { name, body } = await journal.journalText(ctx, journal.ofPlatform(query))
    await sendCsv(reply, name, body)
  })
}

function peopleRoutes(app: FastifyInstance): void {
  serve(app, contract.deskUsers, (ctx, { query }) => peoplePage(ctx, query))
  serve(app, contract.deskUser, (ctx, { params }) => personFacts(ctx, params.userSeq))
  serve(app, contract.endUserSessions, (ctx, { params }) => logOutPerson(ctx, params.userSeq))
  serve(app, contract.auditLog, (ctx, { query }) => auditPage(ctx, query))
  serveRaw(app, contract.auditExcel, async (ctx, { query }, reply) => {
    const { name, body } = await auditSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
}

/** ERR-22 */
function workRoutes(app: FastifyInstance): void {
  serve(app, failed.failedJobs, (ctx, { query }) => failedPage(ctx, query))
  serve(app, failed.restoreFailedJobs, (ctx, { body }) => restoreFailed(ctx, body))
  serve(app, failed.setFailedJobsAside, (ctx, { body }) => setFailedAside(ctx, body))
}
