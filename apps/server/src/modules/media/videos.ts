import type { VideoView } from '@seodang/contract/media'
import { errorText, fail, isErrorName } from '@seodang/domain/errors'
import type { Static } from 'typebox'
import { afterCommit, type Context, inTransaction } from '../../platform/context.ts'
import { eraseUnused } from './erase-uploads.ts'
import { getKnownVideo, getManagedVideo } from './reach.ts'
import { removeFiles } from './remove-files.ts'
import { signedFolder } from './signed-video.ts'
import { findMyUpload, findVideos, type Upload, type VideoWithUpload } from './store.ts'

type View = Static<typeof VideoView>

/** UPL-13: how far a video is, for whoever edits a class that shows it. */
export const readVideo = async (ctx: Context, uploadVodSeq: number): Promise<View> =>
  viewOf(ctx, await getKnownVideo(ctx, uploadVodSeq))

/** The videos of a curriculum, for use cases that checked that the principal edits it. */
export async function videosOf(ctx: Context, uploadVodSeqs: readonly number[]): Promise<Map<number, View>> {
  const found = await findVideos(ctx, uploadVodSeqs)
  return new Map(found.map((one) => [one.video.uploadVodSeq, viewOf(ctx, one)]))
}

function viewOf(ctx: Context, { video, upload }: VideoWithUpload): View {
  const { uploadVodSeq, problem, posterKey, captions, createdAt, readyAt } = video
  const { uploadSeq, state, progress, duration, width, height, renditions } = video
  return {
    uploadVodSeq,
    uploadSeq,
    state,
    progress,
    duration,
    width,
    height,
    renditions,
    name: upload.name,
    size: upload.size,
    captions: captions.map(({ language, label }) => ({ language, label })),
    posterUrl: posterKey === null ? null : `${signedFolder(ctx, uploadVodSeq)}/poster.jpg`,
    problem: isErrorName(problem) ? errorText(problem, ctx.language) : problem,
    createdAt: createdAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    resumedAt: video.resumedAt?.toISOString() ?? null,
  }
}

/** Removes a video that no class shows, with all its files; an optimisation that runs notices and stops. */
export async function removeVideo(ctx: Context, uploadVodSeq: number): Promise<void> {
  const { upload } = await getManagedVideo(ctx, uploadVodSeq)
  await removeUnused(ctx, upload)
}

/** UPL-01: removes what the principal uploaded and nothing shows; a video goes by its own call. */
export async function removeUpload(ctx: Context, uploadSeq: number): Promise<void> {
  const upload = await findMyUpload(ctx, uploadSeq)
  if (!upload || upload.kind === 'video') fail('NO_DATA', { uploadSeq })
  await removeUnused(ctx, upload)
}

/** Whoever pressed it sees it gone with the answer; where that comes to nothing, the job removes it. */
const removeUnused = (outer: Context, upload: Upload): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const { uploadSeq } = upload
    const erased = await eraseUnused(ctx, [uploadSeq])
    if (!erased.has(uploadSeq)) fail('FILE_IN_USE', { uploadSeq })
    await afterCommit(ctx, () => removeFiles(ctx, upload))
  })
