import type { UploadState } from '@seodang/domain/codes'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** An uploaded video can be watched, or never will be. */
export const videoFinished = defineEvent<{
  channelSeq: number
  uploadVodSeq: number
  state: UploadState
}>('media.videoFinished')
