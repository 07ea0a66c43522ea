import { UPLOAD_STATE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { signedSegment } from './signature.ts'
import { findVideo, type Video } from './store.ts'

export const VIDEO_PURPOSE = 'media-video'
/** A lecture and a pause; whoever stays longer opens the item again. */
const LIFE_SECONDS = 2 * 3600
const LONGEST_LIFE_SECONDS = 12 * 3600

export interface SignedVideo {
  kind: 'hls' | 'mp4'
  src: string
  poster: string | null
  /** Seconds. */
  duration: number
  renditions: Video['renditions']
  captions: { language: string; label: string; src: string }[]
}

/**
 * Addresses that let this principal watch a video for a while (UPL-12). The caller has checked that they may; while
 * they watch, the port `videoAccess` is asked again (SEC-19, SEC-32). Null while there is nothing to play.
 */
export async function signedVideo(
  ctx: Context,
  uploadVodSeq: number,
  options: { lifeSeconds?: number; playSeq?: number } = {},
): Promise<SignedVideo | null> {
  const found = await findVideo(ctx, uploadVodSeq)
  if (found?.video.state !== UPLOAD_STATE.ready) return null
  const { video } = found
  const folder = signedFolder(ctx, uploadVodSeq, options)
  const isStream = video.renditions.length > 0
  return {
    kind: isStream ? 'hls' : 'mp4',
    src: `${folder}/${isStream ? 'master.m3u8' : 'original'}`,
    poster: video.posterKey === null ? null : `${folder}/poster.jpg`,
    duration: video.duration,
    renditions: video.renditions,
    captions: video.captions.map(({ language, label }) => ({
      language,
      label,
      src: `${folder}/captions/${language}.vtt`,
    })),
  }
}

/** The signature stands in the path, so that the relative addresses of a playlist carry it on. */
export function signedFolder(
  ctx: Context,
  uploadVodSeq: number,
  { lifeSeconds = LIFE_SECONDS, playSeq = 0 }: { lifeSeconds?: number; playSeq?: number } = {},
): string {
  const opens = `${ctx.channelSeq}/${uploadVodSeq}`
  const life = Math.min(lifeSeconds, LONGEST_LIFE_SECONDS) * 1000
  const who = [ctx.principal.userSeq ?? 0, ctx.origin.sessionSeq ?? 0, playSeq]
  const { secrets } = ctx.services
  const segment = signedSegment(secrets, VIDEO_PURPOSE, opens, who, new Date(ctx.now.getTime() + life))
  return `/media/video/${opens}/${segment}`
}
