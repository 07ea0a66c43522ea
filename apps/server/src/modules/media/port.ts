import type { VimeoVideo } from '@seodang/domain/vimeo'
import { definePort } from '../../platform/ports.ts'

/** What a video host says of a video. */
export interface VideoMetadata {
  id: string
  title: string
  description: string
  /** Seconds; null where the host does not say it, as for a live broadcast. */
  duration: number | null
  thumbnail: string | null
}

/**
 * Asks a host about its videos (UPL-09). Refuses with VIDEO_NOT_FOUND for one that is private, removed or never was,
 * and with PROVIDER_UNAVAILABLE where the host does not answer as it should.
 */
export interface VideoHost {
  find(videoId: string): Promise<VideoMetadata>
}

/**
 * Likewise Vimeo, which lets a video be seen on some sites only: it is told which one asks. Refuses with
 * VIDEO_RESTRICTED for one that is gone or not for this site; Vimeo does not tell the two apart.
 */
export interface VimeoHost {
  find(video: VimeoVideo, site: string): Promise<VideoMetadata>
}

export const vimeo = definePort<VimeoHost>('vimeo')
export const youTube = definePort<VideoHost>('youTube')
