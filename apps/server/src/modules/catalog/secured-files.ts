import { CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { requireLight, requireMarkable } from '../../platform/pdf/marked-document.ts'
import { attachableFiles, readUpload } from '../media/index.ts'
import { filesOfItems } from './item-files-store.ts'
import { curriculumItems } from './tables.ts'

const PDF = 'application/pdf'

interface ItemKey {
  courseSeq: number
  curriculumSeq: number
}

/**
 * ROOM-28: whoever asks for marks hears that a document cannot have them, before its learners do. It is read for
 * seconds, so not within the transaction that holds the class.
 */
export async function requireSecurable(
  ctx: Context,
  key: ItemKey,
  {
    pdfSecurityYn,
    addFiles = [],
    deleteFiles = [],
  }: { pdfSecurityYn?: string; addFiles?: number[]; deleteFiles?: number[] },
): Promise<void> {
  if (pdfSecurityYn !== YN.yes && addFiles.length === 0) return
  const before = await securityOf(ctx, key)
  if ((pdfSecurityYn ?? before) !== YN.yes) return
  const added = await attachableFiles(ctx, addFiles, 'class')
  const kept = before === YN.yes ? [] : await keptFiles(ctx, key.curriculumSeq, deleteFiles)
  for (const { uploadSeq, size } of [...kept, ...added].filter(({ mime }) => mime === PDF)) {
    requireLight(size)
    const bytes = await readUpload(ctx, uploadSeq)
    if (bytes) await requireMarkable(bytes, `user:${userSeqOf(ctx)}`)
  }
}

async function keptFiles(ctx: Context, curriculumSeq: number, deleteFiles: readonly number[]) {
  const files = (await filesOfItems(ctx, [curriculumSeq])).get(curriculumSeq) ?? []
  return files.filter(({ uploadSeq }) => !deleteFiles.includes(uploadSeq))
}

async function securityOf(ctx: Context, { courseSeq, curriculumSeq }: ItemKey): Promise<unknown> {
  const [item] = await ctx.db
    .select({ extra: curriculumItems.extra })
    .from(curriculumItems)
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        eq(curriculumItems.courseSeq, courseSeq),
        eq(curriculumItems.curriculumSeq, curriculumSeq),
        eq(curriculumItems.curriculumTypeCd, CURRICULUM_TYPE.file),
        isNull(curriculumItems.removedAt),
      ),
    )
  return item?.extra.pdfSecurityYn
}
