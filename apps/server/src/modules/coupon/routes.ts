import * as contract from '@seodang/contract/coupon'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { listSegments } from '../members/index.ts'
import { myBox, offeredOn } from './box.ts'
import { changeStatus, create, modify, remove } from './edit.ts'
import { download, registerCode } from './fetch.ts'
import { generateCodes, giveByHand, withdraw } from './give.ts'
import { giveToSegment, givingsOf } from './give-segment.ts'
import { getInfo } from './info-store.ts'
import { searchMembers } from './members-store.ts'
import { codesPage, holdersPage, listPage, readOne } from './read.ts'
import { codesSheet, holdersSheet } from './sheets.ts'
import { findTargets } from './targets-store.ts'

export function couponRoutes(app: FastifyInstance): void {
  learnerRoutes(app)
  staffRoutes(app)
  holderRoutes(app)
}

function learnerRoutes(app: FastifyInstance): void {
  serve(app, contract.myCoupons, (ctx, { query }) => myBox(ctx, query))
  serve(app, contract.registerCoupon, (ctx, { body }) => registerCode(ctx, body.code))
  serve(app, contract.courseCoupons, (ctx, { params }) => offeredOn(ctx, params.courseSeq))
  serve(app, contract.downloadCoupon, (ctx, { params }) => download(ctx, params.couponInfoSeq))
}

function staffRoutes(app: FastifyInstance): void {
  serve(app, contract.coupons, (ctx, { query }) => listPage(ctx, query))
  serve(app, contract.couponTargets, async (ctx, { query }) => {
    const list = await findTargets(ctx, query)
    return { list, totalCount: list.length }
  })
  serve(app, contract.coupon, (ctx, { params }) => readOne(ctx, params.couponInfoSeq))
  serve(app, contract.createCoupon, (ctx, { body }) => create(ctx, body))
  serve(app, contract.modifyCoupon, async (ctx, { params, body }) => {
    await modify(ctx, params.couponInfoSeq, body)
    return {}
  })
  serve(app, contract.changeCouponStatus, async (ctx, { params, body }) => {
    await changeStatus(ctx, params.couponInfoSeq, body.statusCd)
    return {}
  })
  serve(app, contract.deleteCoupon, async (ctx, { params }) => {
    await remove(ctx, params.couponInfoSeq)
    return {}
  })
}

function holderRoutes(app: FastifyInstance): void {
  serve(app, contract.couponHolders, (ctx, { params, query }) =>
    holdersPage(ctx, params.couponInfoSeq, query),
  )
  serveRaw(app, contract.couponHoldersExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await holdersSheet(ctx, params.couponInfoSeq, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.withdrawCoupons, (ctx, { params, body }) => withdraw(ctx, params.couponInfoSeq, body))
  serve(app, contract.issueCoupons, (ctx, { params, body }) => giveByHand(ctx, params.couponInfoSeq, body))
  serve(app, contract.couponSegments, async (ctx, { params }) => {
    await getInfo(ctx, params.couponInfoSeq)
    const list = await listSegments(ctx)
    return { list, totalCount: list.length }
  })
  serve(app, contract.giveCouponToSegment, (ctx, { params, body }) =>
    giveToSegment(ctx, params.couponInfoSeq, body.segmentSeq),
  )
  serve(app, contract.couponGivings, (ctx, { params }) => givingsOf(ctx, params.couponInfoSeq))
  serve(app, contract.couponMembers, async (ctx, { params, query }) => {
    await getInfo(ctx, params.couponInfoSeq)
    const list = await searchMembers(ctx, params.couponInfoSeq, query.q)
    return { list, totalCount: list.length }
  })
  serve(app, contract.couponCodes, (ctx, { params, query }) => codesPage(ctx, params.couponInfoSeq, query))
  serveRaw(app, contract.couponCodesExcel, async (ctx, { params }, reply) => {
    const { name, body } = await codesSheet(ctx, params.couponInfoSeq)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.generateCouponCodes, (ctx, { params, body }) =>
    generateCodes(ctx, params.couponInfoSeq, body.quantity),
  )
}
