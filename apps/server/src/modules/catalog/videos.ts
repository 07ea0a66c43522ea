import { holds } from '@seodang/domain/access'
import type { UploadState } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { findVideo } from '../media/index.ts'

export type VideoFacts = {
  uploadVodSeq: number
  state: UploadState
  duration: number
  name: string
  size: number
}

/**
 * What is known of a video that the principal may put into a class: any of this site for its staff, the own ones
 * for those with a part in one class only. Naming another is naming none (SEC-04).
 */
export async function getVideo(ctx: Context, uploadVodSeq: number): Promise<VideoFacts> {
  const found = await findVideo(ctx, uploadVodSeq)
  const mayUse = holds(ctx.principal, 'CLASS_INFO_UPDATE') || found?.upload.ownerSeq === userSeqOf(ctx)
  if (!found || !mayUse) failFields({ uploadVodSeq: 'unknownChoice' })
  const { video, upload } = found
  return {
    uploadVodSeq,
    state: video.state,
    duration: video.duration,
    name: upload.name,
    size: upload.size,
  }
}
