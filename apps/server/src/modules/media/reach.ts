import { fail } from '@seodang/domain/errors'
import {
  changesUpload,
  type EditedClasses,
  editsEveryClass,
  knowsUpload,
} from '@seodang/domain/upload-purpose'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { findAnyUpload, findVideo, type Upload, type VideoWithUpload } from './store.ts'

/** Which of the classes that show each upload the caller edits; an upload that is in no class of theirs has no entry. */
export type ClassesShowing = (
  ctx: Context,
  uploadSeqs: readonly number[],
) => Promise<ReadonlyMap<number, EditedClasses>>

export const classesShowing = definePort<ClassesShowing>('media.classesShowing')

/** What the caller edits of the classes around each of the uploads; asked only of those whom it can help. */
export async function editedAround(
  ctx: Context,
  uploads: readonly Upload[],
): Promise<(upload: Upload) => EditedClasses> {
  const { principal, services } = ctx
  const others = uploads.filter(({ ownerSeq }) => ownerSeq !== principal.userSeq)
  if (others.length === 0 || editsEveryClass(principal)) return () => 'none'
  const edited = await services.ports.use(classesShowing)(
    ctx,
    others.map(({ uploadSeq }) => uploadSeq),
  )
  return ({ uploadSeq }) => edited.get(uploadSeq) ?? 'none'
}

type Rule = typeof knowsUpload

async function isFor(ctx: Context, upload: Upload, rule: Rule): Promise<boolean> {
  const edited = await editedAround(ctx, [upload])
  return rule(upload, ctx.principal, edited(upload))
}

/** A picture that the caller may cut. */
export async function findPicture(ctx: Context, uploadSeq: number): Promise<Upload | null> {
  const upload = await findAnyUpload(ctx, uploadSeq)
  return upload?.kind === 'image' && (await isFor(ctx, upload, knowsUpload)) ? upload : null
}

/** SEC-04: whoever asks for a video that is not theirs to know is answered as if there were none. */
async function videoFor(ctx: Context, uploadVodSeq: number, rule: Rule): Promise<VideoWithUpload> {
  const found = await findVideo(ctx, uploadVodSeq)
  return found && (await isFor(ctx, found.upload, rule)) ? found : fail('NO_DATA', { uploadVodSeq })
}

export const getKnownVideo = (ctx: Context, uploadVodSeq: number) => videoFor(ctx, uploadVodSeq, knowsUpload)

/** A video that the caller may write on or remove: it changes in every class that shows it. */
export const getManagedVideo = (ctx: Context, uploadVodSeq: number) =>
  videoFor(ctx, uploadVodSeq, changesUpload)
