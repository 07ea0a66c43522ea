import * as contract from '@seodang/contract/member'
import * as registeredContract from '@seodang/contract/registered'
import * as segmentContract from '@seodang/contract/segment'
import * as studioContract from '@seodang/contract/studio'
import type { FastifyInstance } from 'fastify'
import { pageOfList } from '../../platform/http/paging.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { listBlocks } from './blocks-store.ts'
import { changeLabel, createLabel, deleteLabel, labelList, labelMembers } from './labels.ts'
import { leavingOf, memberDetail } from './member-detail.ts'
import { memberPage } from './members.ts'
import { memberSheet } from './members-excel.ts'
import { createNote, deleteNote } from './notes.ts'
import {
  changeRegistered,
  createRegistered,
  deleteRegistered,
  readRegistered,
  registeredPage,
} from './registered.ts'
import { previewSheet, registeredTemplate, registerMany } from './registered-sheet.ts'
import { remove, unblock } from './remove.ts'
import {
  changeSegment,
  copySegment,
  createSegment,
  deleteSegment,
  previewSegment,
  readSegment,
  segmentChoices,
  segmentList,
} from './segments.ts'
import { studioMember, studioMemberPage } from './studio-members.ts'

export function membersRoutes(app: FastifyInstance): void {
  joinedRoutes(app)
  labelRoutes(app)
  registeredRoutes(app)
  segmentRoutes(app)
  studioRoutes(app)
}

/** MEM-01, MEM-05, MEM-07, MEM-08. */
function joinedRoutes(app: FastifyInstance): void {
  serve(app, contract.listMembers, (ctx, { query }) => memberPage(ctx, query))
  serveRaw(app, contract.membersExcel, async (ctx, { query }, reply) => {
    const { name, body } = await memberSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, contract.membersSealed, async (ctx, { body: { password, ...filter } }, reply) => {
    const { name, body } = await memberSheet(ctx, filter, password)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.readMember, (ctx, { params }) => memberDetail(ctx, params.userSeq))
  serve(app, contract.memberLeaving, (ctx, { params }) => leavingOf(ctx, params.userSeq))
  serve(app, contract.removeMember, async (ctx, { params, body }) => {
    await remove(ctx, params.userSeq, body)
    return {}
  })
  serve(app, contract.blockedMembers, (ctx, { query }) => listBlocks(ctx, pageOfList(query)))
  serve(app, contract.unblockMember, async (ctx, { params }) => {
    await unblock(ctx, params.userSeq)
    return {}
  })
  serve(app, contract.createMemberNote, (ctx, { params, body }) =>
    createNote(ctx, params.userSeq, body.content),
  )
  serve(app, contract.deleteMemberNote, async (ctx, { params }) => {
    await deleteNote(ctx, params.userSeq, params.memberNoteSeq)
    return {}
  })
}

function labelRoutes(app: FastifyInstance): void {
  serve(app, contract.listLabels, labelList)
  serve(app, contract.createLabel, (ctx, { body }) => createLabel(ctx, body))
  serve(app, contract.changeLabel, (ctx, { params, body }) => changeLabel(ctx, params.labelSeq, body))
  serve(app, contract.deleteLabel, async (ctx, { params }) => {
    await deleteLabel(ctx, params.labelSeq)
    return {}
  })
  serve(app, contract.labelMembers, (ctx, { params, body }) => labelMembers(ctx, params.labelSeq, body))
}

/** MEM-02, MEM-06. */
function registeredRoutes(app: FastifyInstance): void {
  const { registeredTemplate: template, ...registered } = registeredContract
  serve(app, registered.listRegistered, (ctx, { query }) => registeredPage(ctx, query))
  serve(app, registered.readRegistered, (ctx, { params }) => readRegistered(ctx, params.registeredSeq))
  serve(app, registered.createRegistered, (ctx, { body }) => createRegistered(ctx, body))
  serve(app, registered.changeRegistered, (ctx, { params, body }) =>
    changeRegistered(ctx, params.registeredSeq, body),
  )
  serve(app, registered.deleteRegistered, async (ctx, { params }) => {
    await deleteRegistered(ctx, params.registeredSeq)
    return {}
  })
  serve(app, registered.previewRegistered, (ctx, { body }) => previewSheet(ctx, body))
  serve(app, registered.registerMany, (ctx, { body }) => registerMany(ctx, body))
  serveRaw(app, template, async (ctx, _, reply) => {
    const { name, body } = await registeredTemplate(ctx)
    await sendSpreadsheet(reply, name, body)
  })
}

/** MEM-03, MEM-09, MEM-10. */
function segmentRoutes(app: FastifyInstance): void {
  serve(app, segmentContract.listSegments, (ctx, { query }) => segmentList(ctx, query.q))
  serve(app, segmentContract.readSegment, (ctx, { params }) => readSegment(ctx, params.segmentSeq))
  serve(app, segmentContract.segmentChoices, segmentChoices)
  serve(app, segmentContract.previewSegment, (ctx, { body }) => previewSegment(ctx, body))
  serve(app, segmentContract.createSegment, (ctx, { body }) => createSegment(ctx, body))
  serve(app, segmentContract.changeSegment, (ctx, { params, body }) =>
    changeSegment(ctx, params.segmentSeq, body),
  )
  serve(app, segmentContract.copySegment, (ctx, { params }) => copySegment(ctx, params.segmentSeq))
  serve(app, segmentContract.deleteSegment, async (ctx, { params }) => {
    await deleteSegment(ctx, params.segmentSeq)
    return {}
  })
}

/** PERM-17, STU-06. */
function studioRoutes(app: FastifyInstance): void {
  serve(app, studioContract.studioMembers, (ctx, { query }) => studioMemberPage(ctx, query))
  serve(app, studioContract.studioMember, (ctx, { params }) => studioMember(ctx, params.userUid))
}
