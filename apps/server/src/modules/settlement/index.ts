import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { BOOKS } from '../order/index.ts'
import { settlementFiles } from './file-rules.ts'
import { settlementJobs } from './jobs.ts'
import { orderBooks } from './order-books.ts'
import { settlementRoutes } from './routes.ts'
import { settlementDocuments as documents } from './tables.ts'

export * as desk from './desk.ts'
export { SETTLEMENT_NEWS, TOLD_TO_ALL } from './events.ts'
export { openFeePage } from './fee-view.ts'
export * as journal from './journal.ts'
export { listConcerned } from './news.ts'
export { nextSettlement } from './next.ts'
export { withheldOfAllSheet } from './withheld.ts'

/** Mounted after the modules whose ports it fills or adds to. */
export function mountSettlement(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('upload', [
    documents.licenceUploadSeq,
    documents.bankBookUploadSeq,
    documents.identityUploadSeq,
  ])
  services.ports.provide(BOOKS, orderBooks)
  settlementFiles(services)
  settlementRoutes(app)
  settlementJobs(services)
}
