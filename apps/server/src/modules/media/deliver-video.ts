import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { type Context, type Services, systemContext } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { askedAgain } from './asked-again.ts'
import { captionFolder, originalOf, streamFolder } from './keys.ts'
import { sendStored } from './send-stored.ts'
import { readSegment } from './signature.ts'
import { VIDEO_PURPOSE } from './signed-video.ts'
import { findVideo, type VideoWithUpload } from './store.ts'

/** Who watches what, as the signature of its address says. */
export interface Watching {
  channelSeq: number
  uploadVodSeq: number
  /** Both 0 for a visitor. */
  userSeq: number
  sessionSeq: number
  /** The player, which may need a lease (BYD-19); 0 for a preview's, null for what shows before anything plays. */
  playSeq: number | null
}

/**
 * Whether somebody may still watch: asked while they do, at most every ten seconds for each signature, so that a
 * refund or an ended session closes the video within the minute (SEC-19, SEC-32). The classroom answers.
 */
export const videoAccess = definePort<(ctx: Context, watching: Watching) => Promise<boolean>>('videoAccess')

type Params = { channelSeq: string; uploadVodSeq: string; segment: string; '*': string }

/** `GET /media/video/{channelSeq}/{uploadVodSeq}/{signature}/master.m3u8` and all that it leads to. */
export function serveVideos(app: FastifyInstance, services: Services): void {
  const again = askedAgain<VideoWithUpload>()

  /** The video, while whoever the signature was made for may watch it. */
  const allowed = (ctx: Context, watching: Watching) =>
    again(Object.values(watching).join('/'), ctx.now, () => ask(ctx, watching))

  app.get<{ Params: Params }>('/media/video/:channelSeq/:uploadVodSeq/:segment/*', async (request, reply) => {
    const { channelSeq, uploadVodSeq, segment, '*': file } = request.params
    const opens = `${channelSeq}/${uploadVodSeq}`
    const opened = readSegment(services.secrets, VIDEO_PURPOSE, opens, segment, services.now())
    const ctx = systemContext(services, Number(channelSeq))
    const found = opened && (await allowed(ctx, watchingOf(ctx, Number(uploadVodSeq), opened.values, file)))
    const stored = found ? storedFile(found, file) : null
    if (!stored) fail('NO_DATA')
    return sendStored(request, reply, services.storage, stored.key, stored.type)
  })
}

function watchingOf(
  { channelSeq }: Context,
  uploadVodSeq: number,
  [userSeq = 0, sessionSeq = 0, playSeq = 0]: readonly number[],
  file: string,
): Watching {
  const shows = file === POSTER || CAPTIONS.test(file)
  return { channelSeq, uploadVodSeq, userSeq, sessionSeq, playSeq: shows ? null : playSeq }
}

async function ask(ctx: Context, watching: Watching): Promise<VideoWithUpload | null> {
  const found = await findVideo(ctx, watching.uploadVodSeq)
  if (found?.video.state !== UPLOAD_STATE.ready) return null
  return (await ctx.services.ports.use(videoAccess)(ctx, watching)) ? found : null
}

const POSTER = 'poster.jpg'
const CAPTIONS = /^captions\/([A-Za-z0-9-]+)\.vtt$/
const STREAM_FILES: readonly { form: RegExp; type: string }[] = [
  { form: /^master\.m3u8$/, type: 'application/vnd.apple.mpegurl' },
  { form: /^\d{1,5}p\/index\.m3u8$/, type: 'application/vnd.apple.mpegurl' },
  { form: /^\d{1,5}p\/init(_\d)?\.mp4$/, type: 'video/mp4' },
  { form: /^\d{1,5}p\/seg_\d{5,6}\.m4s$/, type: 'video/mp4' },
  { form: /^poster\.jpg$/, type: 'image/jpeg' },
]

/** Only names that a video has; the upload itself is shown only where there is no stream made of it. */
function storedFile({ video, upload }: VideoWithUpload, file: string): { key: string; type: string } | null {
  const captions = CAPTIONS.exec(file)
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
