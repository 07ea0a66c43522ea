import { documentFile, myDocumentFile } from '@seodang/contract/settlement'
import { deskDocumentFile } from '@seodang/contract/settlement-desk'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import type { Services } from '../../platform/context.ts'
import { FILE_OWNER, provideFileRule } from '../media/index.ts'
import { mayOpenFile } from './documents.ts'
import { payeeOf } from './mine.ts'

/** UPL-12: who opens the copies of a payee: the site for itself, the payee, and the platform's desk. */
export function settlementFiles(services: Services): void {
  provideFileRule(services, FILE_OWNER.siteDocument, {
    endpoint: documentFile,
    mayOpen: (ctx, _owner, uploadSeq) => mayOpenFile(ctx, SITE_PAYEE, uploadSeq),
  })
  provideFileRule(services, FILE_OWNER.ownDocument, {
    endpoint: myDocumentFile,
    mayOpen: async (ctx, _owner, uploadSeq) => mayOpenFile(ctx, await payeeOf(ctx), uploadSeq),
  })
  provideFileRule(services, FILE_OWNER.deskDocument, {
    endpoint: deskDocumentFile,
    mayOpen: (ctx, { key }, uploadSeq) => mayOpenFile(ctx, key, uploadSeq),
  })
}
