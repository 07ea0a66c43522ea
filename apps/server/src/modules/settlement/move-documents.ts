import { eachAlone } from '../../platform/alone.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { openAccount, sealAccount } from './documents.ts'
import { changePayee, listDocumentsOfMerged, lockDocument } from './documents-store.ts'
import { keepBasis } from './papers.ts'
import { findDocument } from './settlements-store.ts'

interface Moved {
  channelSeq: number
  fromUserSeq: number
  intoUserSeq: number
}

/**
 * SOC-19, SALE-11: by what one account handed in the other is paid, too, unless it has handed in something itself. Told twice,
 * or by no event and found in the night, it is moved once.
 */
export async function moveDocuments(outer: Context, fromUserSeq?: number): Promise<void> {
  await eachAlone(
    outer,
    await listDocumentsOfMerged(outer, fromUserSeq),
    (moved) => inTransaction({ ...outer, channelSeq: moved.channelSeq }, (ctx) => move(ctx, moved)),
    'documents could not be moved to the account that stays',
  )
}

async function move(ctx: Context, { channelSeq, fromUserSeq, intoUserSeq }: Moved): Promise<void> {
  await lockDocument(ctx, intoUserSeq)
  const theirs = await findDocument(ctx, fromUserSeq)
  if (!theirs || (await findDocument(ctx, intoUserSeq))) return
  const number = openAccount(ctx, theirs)
  await changePayee(ctx, fromUserSeq, {
    payeeSeq: intoUserSeq,
    sealedAccount: sealAccount(ctx, { channelSeq, payeeSeq: intoUserSeq }, number),
  })
  // The same person is paid into the same account; only its number is another.
  await keepBasis(ctx, intoUserSeq)
  await audit(ctx, 'settlement.document.merge', `payee:${intoUserSeq}`, null, { fromUserSeq })
}
