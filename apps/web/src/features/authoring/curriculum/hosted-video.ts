import { VOD_TYPE } from '@seodang/domain/codes'
import { vimeoUrl, vimeoVideo } from '@seodang/domain/vimeo'
import { youtubeId, youtubeWatchUrl } from '@seodang/domain/youtube'

export type VideoHost = typeof VOD_TYPE.youtube | typeof VOD_TYPE.vimeo
/** A video of a host by its key there; `url` is the one address that we keep of it. */
export type HostedVideo =
  | { host: typeof VOD_TYPE.youtube; id: string; url: string }
  | { host: typeof VOD_TYPE.vimeo; id: string; hash: string | null; url: string }

/** UPL-08: the video of an address at one host, or null. */
export function hostedVideo(host: VideoHost, address: string): HostedVideo | null {
  if (host === VOD_TYPE.youtube) {
    const id = youtubeId(address)
    return id === null ? null : { host, id, url: youtubeWatchUrl(id) }
  }
  const video = vimeoVideo(address)
  return video && { host, ...video, url: vimeoUrl(video) }
}

/** Likewise at whichever host it is. */
export const videoAt = (address: string): HostedVideo | null =>
  hostedVideo(VOD_TYPE.youtube, address) ?? hostedVideo(VOD_TYPE.vimeo, address)
