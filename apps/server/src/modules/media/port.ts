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

export const youTube = definePort<VideoHost>('youTube')
