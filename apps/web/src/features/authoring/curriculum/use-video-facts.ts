import { VOD_TYPE } from '@seodang/domain/codes'
import { useApi } from '../../../platform/api.ts'
import type { HostedVideo } from './hosted-video.ts'

/** UPL-09: asks the host of a video for its title, length and picture. */
export function useVideoFacts() {
  const api = useApi()
  return (video: HostedVideo) =>
    video.host === VOD_TYPE.youtube
      ? api.get('/v1.0/videos/youtube/{videoId}', { path: { videoId: video.id } })
      : api.get('/v1.0/videos/vimeo/{vimeoId}', {
          path: { vimeoId: video.id },
          query: video.hash === null ? {} : { h: video.hash },
        })
}
