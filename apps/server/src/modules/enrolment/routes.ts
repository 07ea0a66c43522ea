import * as contract from '@seodang/contract/enrolment'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { addOne } from './add-attendee.ts'
import { attendeeCard, attendeePage } from './attendees.ts'
import { attendeeSheet } from './attendees-excel.ts'
import { listBulkWork, startBulk } from './bulk.ts'
import { changeEach, previewChange } from './change-attendees.ts'
import { listMyClasses } from './my-classes.ts'
import { recentAttendees } from './recent-attendees.ts'
import { checkSchedule } from './schedule-check.ts'
import { withdraw } from './withdraw.ts'

export function enrolmentRoutes(app: FastifyInstance): void {
  serve(app, contract.checkSchedule, async (ctx, { params, query }) => {
    await checkSchedule(ctx, params.courseSeq, query.id)
    return {}
  })
  serve(app, contract.recentAttendees, (ctx, { params }) => recentAttendees(ctx, params.courseSeq))
  serve(app, contract.myClasses, (ctx, { query }) => listMyClasses(ctx, query))
  serve(app, contract.withdraw, (ctx, { params, body }) => withdraw(ctx, params.courseSeq, body.reason ?? ''))

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
  serve(app, contract.bulkWork, (ctx, { params }) => listBulkWork(ctx, params.courseSeq))
  serve(app, contract.addAttendee, (ctx, { params, body }) => addOne(ctx, params.courseSeq, body))
}
