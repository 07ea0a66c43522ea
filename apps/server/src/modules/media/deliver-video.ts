import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { type Context, type Services, systemContext } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { captionFolder, originalOf, streamFolder } from './keys.ts'
import { sendStored } from './send-stored.ts'
import { readSegment } from './signature.ts'
import { VIDEO_PURPOSE } from './signed-video.ts'
import { findVideo, type VideoWithUpload } from './store.ts'

/**
 * Whether somebody may still watch: asked while they do, at most every ten seconds for each signature, so that a
 * refund or an ended session closes the video within the minute (SEC-19, SEC-32). `userSeq` and `sessionSeq` are 0
 * for a visitor. The classroom answers.
 */
export const videoAccess =
  definePort<
    (
      ctx: Context,
      channelSeq: number,
      uploadVodSeq: number,
      userSeq: number,
      sessionSeq: number,
    ) => Promise<boolean>
  >('videoAccess')

const ASKED_EVERY_MS = 10_000
const MOST_REMEMBERED = 20_000

interface Answer {
  until: number
  video: Promise<VideoWithUpload | null>
}

type Params = { channelSeq: string; uploadVodSeq: string; segment: string; '*': string }

/** `GET /media/video/{channelSeq}/{uploadVodSeq}/{signature}/master.m3u8` and all that it leads to. */
export function serveVideos(app: FastifyInstance, services: Services): void {
  const answers = new Map<string, Answer>()

  /** The video, while whoever the signature was made for may watch it. */
  function allowed(
    ctx: Context,
    uploadVodSeq: number,
    who: readonly number[],
  ): Promise<VideoWithUpload | null> {
    const name = [ctx.channelSeq, uploadVodSeq, ...who].join('/')
    const now = ctx.now.getTime()
    const known = answers.get(name)
    if (known && known.until > now) return known.video
    const video = ask(ctx, uploadVodSeq, who)
    answers.delete(name)
    answers.set(name, { until: now + ASKED_EVERY_MS, video })
    video.catch(() => answers.delete(name))
    if (answers.size > MOST_REMEMBERED) answers.delete(answers.keys().next().value ?? name)
    return video
  }

  app.get<{ Params: Params }>('/media/video/:channelSeq/:uploadVodSeq/:segment/*', async (request, reply) => {
    const { channelSeq, uploadVodSeq, segment, '*': file } = request.params
    const opens = `${channelSeq}/${uploadVodSeq}`
    const opened = readSegment(services.secrets, VIDEO_PURPOSE, opens, segment, services.now())
    const ctx = systemContext(services, Number(channelSeq))
    const found = opened && (await allowed(ctx, Number(uploadVodSeq), opened.values))
    const stored = found ? storedFile(found, file) : null
    if (!stored) fail('NO_DATA')
    return sendStored(request, reply, services.storage, stored.key, stored.type)
  })
}

async function ask(
  ctx: Context,
  uploadVodSeq: number,
  who: readonly number[],
): Promise<VideoWithUpload | null> {
  const [userSeq = 0, sessionSeq = 0] = who
  const found = await findVideo(ctx, uploadVodSeq)
  if (found?.video.state !== UPLOAD_STATE.ready) return null
  const may = await ctx.services.ports.use(videoAccess)(
    ctx,
    ctx.channelSeq,
    uploadVodSeq,
    userSeq,
    sessionSeq,
  )
  return may ? found : null
}

const STREAM_FILES: readonly { form: RegExp; type: string }[] = [
  { form: /^master\.m3u8$/, type: 'application/vnd.apple.mpegurl' },
  { form: /^\d{1,5}p\/index\.m3u8$/, type: 'application/vnd.apple.mpegurl' },
  { form: /^\d{1,5}p\/init(_\d)?\.mp4$/, type: 'video/mp4' },
  { form: /^\d{1,5}p\/seg_\d{5,6}\.m4s$/, type: 'video/mp4' },
  { form: /^poster\.jpg$/, type: 'image/jpeg' },
]

/** Only names that a video has; the upload itself is shown only where there is no stream made of it. */
function storedFile({ video, upload }: VideoWithUpload, file: string): { key: string; type: string } | null {
  const captions = /^captions\/([A-Za-z0-9-]+)\.vtt$/.exec(file)
  if (captions) {
    const known = video.captions.find(({ language }) => language === captions[1])
    return known
      ? { key: `${captionFolder(upload.storageKey)}/${known.key}`, type: 'text/vtt; charset=utf-8' }
      : null
  }
  if (file === 'original')
    return video.renditions.length === 0 ? { key: originalOf(upload.storageKey), type: upload.mime } : null
  const known = STREAM_FILES.find(({ form }) => form.test(file))
  return known ? { key: `${streamFolder(upload.storageKey)}/${file}`, type: known.type } : null
}
