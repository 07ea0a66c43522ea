import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { editedPage, restorePage, pageVersions as versions } from '@seodang/contract/page'
import { fail } from '@seodang/domain/errors'
import { type Context, inTransaction } from '../../platform/context.ts'
import { editedView, writePage } from './edit-pages.ts'
import { blocksOf, findVersion, getPageRow, listVersions, lockPage } from './page-store.ts'

/** PGE-16: newest first. */
export async function versionsOf(ctx: Context, pageSeq: number): Promise<ReplyOf<typeof versions>> {
  await getPageRow(ctx, pageSeq)
  const rows = await listVersions(ctx, pageSeq)
  return {
    list: rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })),
    totalCount: rows.length,
  }
}

/** PGE-16: a save like any other, so that what stood until now can be brought back as well. */
export function restoreVersion(
  outer: Context,
  pageSeq: number,
  { revision, version }: BodyOf<typeof restorePage>,
): Promise<ReplyOf<typeof editedPage>> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockPage(ctx, pageSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    const kept = await findVersion(ctx, pageSeq, version)
    if (!kept) fail('NO_DATA')
    return editedView(await writePage(ctx, before, { title: kept.title, blocks: blocksOf(kept) }))
  })
}
