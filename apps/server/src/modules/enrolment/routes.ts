import * as contract from '@seodang/contract/enrolment'
import { attendedOfPackage } from '@seodang/contract/packages'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { addOne } from './add-attendee.ts'
import { additionsTemplate, addMany, previewAdditions } from './additions.ts'
import { attendedClasses } from './attended-classes.ts'
import { attendeeCard, attendeePage } from './attendees.ts'
import { attendeeSheet } from './attendees-excel.ts'
import { listBulkWork, startBulk, stopBulk } from './bulk.ts'
import { changeEach, previewChange } from './change-attendees.ts'
import { listMyClasses } from './my-classes.ts'
import { recentAttendees } from './recent-attendees.ts'
import { checkSchedule } from './schedule-check.ts'
import { offerByHand, passOver, waitingList } from './waiting-list.ts'
import { withdraw } from './withdraw.ts'

export function enrolmentRoutes(app: FastifyInstance): void {
  serve(app, contract.checkSchedule, async (ctx, { params, query }) => {
    await checkSchedule(ctx, params.courseSeq, query.id)
    return {}
  })
  serve(app, contract.recentAttendees, (ctx, { params }) => recentAttendees(ctx, params.courseSeq))
  serve(app, contract.myClasses, (ctx, { query }) => listMyClasses(ctx, query))
  serve(app, contract.withdraw, (ctx, { params, body }) => withdraw(ctx, params.courseSeq, body.reason ?? ''))

  serve(app, attendedOfPackage, (ctx, { params }) => attendedClasses(ctx, params.courseSeq))

  serve(app, contract.listAttendees, (ctx, { params, query }) => attendeePage(ctx, params.courseSeq, query))
  serveRaw(app, contract.attendeesExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await attendeeSheet(ctx, params.courseSeq, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.attendeeDetail, (ctx, { params }) =>
    attendeeCard(ctx, params.courseSeq, params.attendSeq),
  )
  serve(app, contract.previewChange, (ctx, { params, body }) => previewChange(ctx, params.courseSeq, body))
  serve(app, contract.changeAttendees, (ctx, { params, body }) => changeEach(ctx, params.courseSeq, body))
  serve(app, contract.startBulk, (ctx, { params, body }) => startBulk(ctx, params.courseSeq, body))
  serve(app, contract.stopBulk, (ctx, { params }) => stopBulk(ctx, params.courseSeq, params.bulkSeq))
  serve(app, contract.bulkWork, (ctx, { params }) => listBulkWork(ctx, params.courseSeq))
  serveRaw(app, contract.attendeesSealed, async (ctx, { params, body }, reply) => {
    const { password, ...filter } = body
    const sheet = await attendeeSheet(ctx, params.courseSeq, filter, password)
    await sendSpreadsheet(reply, sheet.name, sheet.body)
  })
  additionRoutes(app)
  waitingRoutes(app)
}

function additionRoutes(app: FastifyInstance): void {
  serve(app, contract.addAttendee, (ctx, { params, body }) => addOne(ctx, params.courseSeq, body))
  serve(app, contract.previewAdditions, (ctx, { params, body }) =>
    previewAdditions(ctx, params.courseSeq, body),
  )
  serve(app, contract.addMany, (ctx, { params, body }) => addMany(ctx, params.courseSeq, body))
  serveRaw(app, contract.additionsTemplate, async (ctx, _, reply) => {
    const { name, body } = await additionsTemplate(ctx)
    await sendSpreadsheet(reply, name, body)
  })
}

function waitingRoutes(app: FastifyInstance): void {
  serve(app, contract.waitingList, (ctx, { params, query }) => waitingList(ctx, params.courseSeq, query))
  serve(app, contract.offerPlace, async (ctx, { params }) => {
    await offerByHand(ctx, params.courseSeq, params.attendSeq)
    return {}
  })
  serve(app, contract.passOver, async (ctx, { params }) => {
    await passOver(ctx, params.courseSeq, params.attendSeq)
    return {}
  })
}
