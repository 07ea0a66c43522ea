import type { UploadState } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { attachableVideo } from '../media/index.ts'

export type VideoFacts = {
  uploadVodSeq: number
  state: UploadState
  duration: number
  name: string
  size: number
}

/**
 * What is known of a video that the principal may put into a class: any of this site for whoever edits every
 * class of it, for all others the own ones and those of the classes that they edit. Naming another is naming none (SEC-04).
 */
export async function getVideo(ctx: Context, uploadVodSeq: number): Promise<VideoFacts> {
  const found = await attachableVideo(ctx, uploadVodSeq)
  if (!found) failFields({ uploadVodSeq: 'unknownChoice' })
  const { video, upload } = found
  return {
    uploadVodSeq,
    state: video.state,
    duration: video.duration,
    name: upload.name,
    size: upload.size,
  }
}
