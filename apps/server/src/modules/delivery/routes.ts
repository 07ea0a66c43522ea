import * as contract from '@seodang/contract/delivery'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { addMyAddress, changeMyAddressBook, listAddresses, removeMyAddress } from './addresses.ts'
import { sayArrived, sendElsewhere } from './buyer.ts'
import { changeParcel, close, moveMany, waive } from './change.ts'
import { deliverySheet, trackingSheet } from './excel.ts'
import { deliveryDetail, deliveryPage } from './list.ts'
import { readSettings, saveSettings } from './settings.ts'
import { enterSheet, previewSheet } from './tracking.ts'

export function deliveryRoutes(app: FastifyInstance): void {
  serve(app, contract.deliveries, (ctx, { query }) => deliveryPage(ctx, query))
  serve(app, contract.delivery, (ctx, { params }) => deliveryDetail(ctx, params.deliverySeq))
  serve(app, contract.moveDeliveries, (ctx, { body }) => moveMany(ctx, body))
  serve(app, contract.changeDelivery, (ctx, { params, body }) => changeParcel(ctx, params.deliverySeq, body))
  serve(app, contract.waiveReturn, (ctx, { params, body }) => waive(ctx, params.deliverySeq, body.waivedYn))
  serve(app, contract.closeDelivery, (ctx, { params, body }) => close(ctx, params.deliverySeq, body.closedYn))
  serve(app, contract.deliverySettings, (ctx) => readSettings(ctx))
  serve(app, contract.saveDeliverySettings, (ctx, { body }) => saveSettings(ctx, body))
  sheetRoutes(app)
  buyerRoutes(app)
}

function sheetRoutes(app: FastifyInstance): void {
  serve(app, contract.previewTracking, (ctx, { body }) => previewSheet(ctx, body))
  serve(app, contract.enterTracking, (ctx, { body }) => enterSheet(ctx, body))
  serveRaw(app, contract.trackingTemplate, async (ctx, _, reply) => {
    const { name, body } = await trackingSheet(ctx)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, contract.deliveriesExcel, async (ctx, { query }, reply) => {
    const { name, body } = await deliverySheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, contract.deliveriesSealed, async (ctx, { body }, reply) => {
    const { password, ...filter } = body
    const sheet = await deliverySheet(ctx, filter, password)
    await sendSpreadsheet(reply, sheet.name, sheet.body)
  })
}

function buyerRoutes(app: FastifyInstance): void {
  serve(app, contract.changeMyAddress, (ctx, { params, body }) => sendElsewhere(ctx, params.orderSeq, body))
  serve(app, contract.confirmArrival, (ctx, { params }) => sayArrived(ctx, params.orderSeq))
  serve(app, contract.myAddresses, (ctx) => listAddresses(ctx))
  serve(app, contract.addAddress, (ctx, { body }) => addMyAddress(ctx, body))
  serve(app, contract.changeAddress, (ctx, { params, body }) =>
    changeMyAddressBook(ctx, params.addressSeq, body),
  )
  serve(app, contract.removeAddress, async (ctx, { params }) => {
    await removeMyAddress(ctx, params.addressSeq)
    return {}
  })
}
