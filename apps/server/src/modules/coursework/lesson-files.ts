import { CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { formatStamp } from '@seodang/domain/seoul-time'
import { type Context, inTransaction } from '../../platform/context.ts'
import { markDocument, requireLight } from '../../platform/pdf/marked-document.ts'
import { countDownload, filesOfItems, getItem, type WholeItem } from '../catalog/index.ts'
import { completeItem, type ItemKey, openLesson, useItem } from '../classroom/index.ts'
import { FILE_OWNER, readUpload, signedFile } from '../media/index.ts'
import { type Allowance, allowanceOf, requireTime, takeDownload } from './downloads.ts'
import { findViewer } from './viewer-store.ts'

type FileKey = ItemKey & { uploadSeq: number }

const PDF = 'application/pdf'

/** ROOM-28: only what the viewer can draw is kept in it. */
export const isSecured = ({ extra }: WholeItem, { mime }: { mime: string }): boolean =>
  extra.pdfSecurityYn === YN.yes && mime === PDF

/** A file of a lesson that is open to the caller; any other of the site does not exist here (SEC-04). */
async function getFile(ctx: Context, key: FileKey) {
  await openLesson(ctx, key)
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  const files =
    item.curriculumTypeCd === CURRICULUM_TYPE.file
      ? ((await filesOfItems(ctx, [key.curriculumSeq])).get(key.curriculumSeq) ?? [])
      : []
  const file = files.find(({ uploadSeq }) => uploadSeq === key.uploadSeq)
  return file ? { item, file } : fail('NO_DATA', { uploadSeq: key.uploadSeq })
}

/** Refuses a file that the caller may not take along now; answers how often they still may. */
async function takable(ctx: Context, key: FileKey): Promise<Allowance | null> {
  const { item, file } = await getFile(ctx, key)
  if (isSecured(item, file)) fail('FILE_IS_SECURED')
  const allowance = await allowanceOf(ctx, key.courseSeq, item)
  requireTime(ctx, allowance)
  return allowance
}

/** UPL-12: a download that was taken already costs no other. */
export async function mayTakeFile(ctx: Context, key: FileKey): Promise<boolean> {
  await takable(ctx, key)
  return true
}

/** ROOM-21, DLV-09: an address for a few minutes, as often and as long as the product may be taken. A secured document has none, whatever is asked (ROOM-28). */
export async function downloadFile(ctx: Context, key: FileKey) {
  const { courseSeq, curriculumSeq, uploadSeq } = key
  const allowance = await takable(ctx, key)
  const owner = { kind: FILE_OWNER.lesson, courseSeq, key: curriculumSeq, within: 0 }
  const signed = (await signedFile(ctx, uploadSeq, owner)) ?? fail('NO_DATA', { uploadSeq })
  await opened(ctx, key, (inner) => takeDownload(inner, allowance, key))
  return { url: signed.url, name: signed.name, mime: signed.mime }
}

/** ROOM-28: the document with the name of who looks on each page. Nobody without a name looks at it. */
export async function viewFile(ctx: Context, key: FileKey): Promise<Uint8Array> {
  const { userSeq } = ctx.principal
  if (userSeq === null) fail('NOT_LOGGED_IN')
  const { item, file } = await getFile(ctx, key)
  requireTime(ctx, await allowanceOf(ctx, key.courseSeq, item))
  if (file.mime !== PDF) fail('FILE_NOT_READABLE')
  requireLight(file.size)
  const viewer = await findViewer(ctx, userSeq)
  const bytes = (await readUpload(ctx, key.uploadSeq)) ?? fail('NO_DATA', { uploadSeq: key.uploadSeq })
  const lines = [`${viewer.name} ${viewer.email}`.trim(), formatStamp(ctx.now)]
  const marked = await markDocument(bytes, lines, `user:${userSeq}`)
  await opened(ctx, key)
  return marked
}

/** ROOM-25: a file counts as done once it was opened; an open class keeps no visitor's place. */
function opened(
  outer: Context,
  { courseSeq, curriculumSeq, uploadSeq }: FileKey,
  take?: (ctx: Context) => Promise<void>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await take?.(ctx)
    await countDownload(ctx, curriculumSeq, uploadSeq)
    const { userSeq } = ctx.principal
    if (userSeq === null) return
    await useItem(ctx, { courseSeq, curriculumSeq }, userSeq)
    await completeItem(ctx, { courseSeq, curriculumSeq }, userSeq)
  })
}
