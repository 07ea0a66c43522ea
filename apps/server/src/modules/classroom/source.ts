import type { openItem } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { VOD_TYPE } from '@seodang/domain/codes'
import { isPlayable } from '@seodang/domain/curriculum'
import { vimeoVideo } from '@seodang/domain/vimeo'
import { youtubeId } from '@seodang/domain/youtube'
import type { Context } from '../../platform/context.ts'
import type { CourseItem } from '../catalog/index.ts'
import { signedVideo } from '../media/index.ts'

type Playback = ReplyOf<typeof openItem>

/**
 * What the player plays: a signed stream of our own, the player of YouTube or Vimeo, or a link; and its captions. The
 * addresses are those of one player (0 for a preview's), whose lease is asked about while they are used (BYD-19).
 */
export async function playbackOf(
  ctx: Context,
  item: CourseItem,
  playSeq = 0,
): Promise<Pick<Playback, 'source' | 'captions'>> {
  if (!isPlayable(item)) return { source: { kind: 'none', reason: 'notAVideo' }, captions: [] }
  if (item.vodTypeCd !== VOD_TYPE.upload) return { source: linkedSource(item), captions: [] }
  if (item.uploadVodSeq === null) return { source: { kind: 'none', reason: 'missing' }, captions: [] }
  const video = await signedVideo(ctx, item.uploadVodSeq, { playSeq })
  if (!video) return { source: { kind: 'none', reason: 'notReady' }, captions: [] }
  return { source: { kind: video.kind, src: video.src, poster: video.poster }, captions: video.captions }
}

const MISSING = { kind: 'none', reason: 'missing' } as const

function linkedSource({ vodTypeCd, linkUrl }: CourseItem): Playback['source'] {
  if (linkUrl === null) return MISSING
  if (vodTypeCd === VOD_TYPE.vimeo) {
    const video = vimeoVideo(linkUrl)
    return video === null ? MISSING : { kind: 'vimeo', videoId: video.id, hash: video.hash }
  }
  if (vodTypeCd !== VOD_TYPE.youtube) return { kind: 'link', url: linkUrl }
  const videoId = youtubeId(linkUrl)
  return videoId === null ? MISSING : { kind: 'youtube', videoId }
}
