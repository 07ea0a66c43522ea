import { randomBytes } from 'node:crypto'
import type { UploadState } from '@seodang/domain/codes'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireStorageRoom } from '../plan/index.ts'
import { uploads, videos } from './tables.ts'

export type Upload = typeof uploads.$inferSelect
export type Video = typeof videos.$inferSelect

/** 128 random bits; letters and digits only, so that it fits every path. */
export const newKey = () => randomBytes(16).toString('hex')

type NewUpload = Omit<typeof uploads.$inferInsert, 'channelSeq' | 'ownerSeq'>

/** SEC-55: only while the plan has room for its bytes. */
export function insertUpload(outer: Context, upload: NewUpload): Promise<Upload> {
  return inTransaction(outer, async (ctx) => {
    await requireStorageRoom(ctx, upload.size)
    const [row] = await ctx.db
      .insert(uploads)
      .values({ ...upload, channelSeq: ctx.channelSeq, ownerSeq: userSeqOf(ctx) })
      .returning()
    if (!row) throw new Error('An upload was inserted without an answer')
    return row
  })
}

/** A video that waits for its bytes. */
export async function insertVideo(ctx: Context, uploadSeq: number): Promise<Video> {
  const [row] = await ctx.db
    .insert(videos)
    .values({ channelSeq: ctx.channelSeq, uploadSeq, state: UPLOAD_STATE.uploading })
    .returning()
  if (!row) throw new Error('A video was inserted without an answer')
  return row
}

const inChannel = (ctx: Context) => eq(uploads.channelSeq, ctx.channelSeq)
const mine = (ctx: Context) => eq(uploads.ownerSeq, userSeqOf(ctx))

export const findMyUpload = (ctx: Context, uploadSeq: number) =>
  findUpload(ctx, and(eq(uploads.uploadSeq, uploadSeq), mine(ctx)))

/** Only whoever began a transfer may go on with it. */
export const findMyTransfer = (ctx: Context, tusId: string) =>
  findUpload(ctx, and(eq(uploads.tusId, tusId), mine(ctx)))

/** For use cases that checked access to what the file belongs to. */
export const findAnyUpload = (ctx: Context, uploadSeq: number) =>
  findUpload(ctx, eq(uploads.uploadSeq, uploadSeq))

async function findUpload(ctx: Context, which: SQL | undefined): Promise<Upload | null> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(and(inChannel(ctx), which))
  return row ?? null
}

export interface VideoWithUpload {
  video: Video
  upload: Upload
}

const joined = (ctx: Context, which: SQL | undefined) =>
  ctx.db
    .select({ video: videos, upload: uploads })
    .from(videos)
    .innerJoin(
      uploads,
      and(eq(uploads.channelSeq, videos.channelSeq), eq(uploads.uploadSeq, videos.uploadSeq)),
    )
    .where(and(eq(videos.channelSeq, ctx.channelSeq), which))

export const findVideos = (ctx: Context, uploadVodSeqs: readonly number[]): Promise<VideoWithUpload[]> =>
  uploadVodSeqs.length === 0
    ? Promise.resolve([])
    : joined(ctx, inArray(videos.uploadVodSeq, [...uploadVodSeqs]))

/** A video of this site, for use cases that checked access to what it belongs to. */
export async function findVideo(ctx: Context, uploadVodSeq: number): Promise<VideoWithUpload | null> {
  const [row] = await findVideos(ctx, [uploadVodSeq])
  return row ?? null
}

export async function videoOfUpload(ctx: Context, uploadSeq: number): Promise<Video | null> {
  const [row] = await joined(ctx, eq(videos.uploadSeq, uploadSeq))
  return row?.video ?? null
}

/** Writes to a video while it is in `state`; false when it is not any more, or gone. */
export async function updateVideo(
  ctx: Context,
  uploadVodSeq: number,
  state: UploadState,
  change: Partial<typeof videos.$inferInsert>,
): Promise<boolean> {
  const rows = await ctx.db
    .update(videos)
    .set(change)
    .where(
      and(
        eq(videos.channelSeq, ctx.channelSeq),
        eq(videos.uploadVodSeq, uploadVodSeq),
        eq(videos.state, state),
      ),
    )
    .returning({ uploadVodSeq: videos.uploadVodSeq })
  return rows.length > 0
}

type Captions = Video['captions'][number]

/** As many as a search through a class reads in a moment; more are spoken, and nobody writes all of them. */
const MOST_LANGUAGES = 20

/** Sets or takes away the captions of one language; answers the key of those that it had. */
export function setCaptions(
  ctx: Context,
  uploadVodSeq: number,
  language: string,
  captions: Captions | null,
): Promise<string | null> {
  const which = and(eq(videos.channelSeq, ctx.channelSeq), eq(videos.uploadVodSeq, uploadVodSeq))
  return inTransaction(ctx, async ({ db }) => {
    // Locked, so that two languages that are put at once both stay.
    const [row] = await db.select({ captions: videos.captions }).from(videos).where(which).for('update')
    if (!row) fail('NO_DATA', { uploadVodSeq })
    const others = row.captions.filter((one) => one.language !== language)
    if (captions && others.length >= MOST_LANGUAGES)
      failFields({ language: { code: 'tooMany', n: MOST_LANGUAGES } })
    await db
      .update(videos)
      .set({ captions: captions ? [...others, captions] : others })
      .where(which)
    return row.captions.find((one) => one.language === language)?.key ?? null
  })
}

/** Whether bytes of it are still awaited. */
export const isOnItsWay = async (ctx: Context, uploadSeq: number): Promise<boolean> =>
  (await findAnyUpload(ctx, uploadSeq))?.state === UPLOAD_STATE.uploading

/** Writes to an upload while its bytes are on their way; false when they are not any more, or it is gone. */
export async function finishUpload(
  ctx: Context,
  uploadSeq: number,
  change: Partial<typeof uploads.$inferInsert>,
): Promise<boolean> {
  const rows = await ctx.db
    .update(uploads)
    .set(change)
    .where(and(inChannel(ctx), eq(uploads.uploadSeq, uploadSeq), eq(uploads.state, UPLOAD_STATE.uploading)))
    .returning({ uploadSeq: uploads.uploadSeq })
  return rows.length > 0
}

/** Removes an upload and, where it is one, its video; the files are another matter. */
export async function deleteUpload(ctx: Context, uploadSeq: number): Promise<void> {
  await ctx.db
    .delete(videos)
    .where(and(eq(videos.channelSeq, ctx.channelSeq), eq(videos.uploadSeq, uploadSeq)))
  await ctx.db.delete(uploads).where(and(inChannel(ctx), eq(uploads.uploadSeq, uploadSeq)))
}

/** Which of these transfers are still waited for. */
export async function transfersUnderWay(ctx: Context, tusIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ tusId: uploads.tusId })
    .from(uploads)
    .where(and(eq(uploads.state, UPLOAD_STATE.uploading), inArray(uploads.tusId, [...tusIds])))
  return new Set(rows.flatMap(({ tusId }) => tusId ?? []))
}

/** Of all sites: uploads whose bytes did not come, and videos that nobody is making, since `before`. */
export async function findAbandoned(
  ctx: Context,
  before: Date,
): Promise<{ uploads: Upload[]; videos: Video[] }> {
  const stuck = and(eq(videos.state, UPLOAD_STATE.optimising), lt(videos.createdAt, before))
  return {
    uploads: await ctx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.state, UPLOAD_STATE.uploading), lt(uploads.createdAt, before))),
    videos: await ctx.db.select().from(videos).where(stuck),
  }
}
