import { loadChunk } from '../../../platform/lazy/load-chunk.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Why a stream stopped: the way to it, its permission or the file itself. */
export type StreamFault = 'network' | 'refused' | 'broken'

export interface StreamOptions {
  source: { kind: 'hls' | 'mp4'; src: string }
  /** Seconds; what lies before is not loaded. */
  startAt?: number
  /** Hears what cannot be overcome. */
  failed: (fault: StreamFault) => void
}

/** Safari plays HLS by itself, sparingly and with AirPlay; others say so too and do it less well. */
const playsHlsItself = (video: HTMLVideoElement) =>
  navigator.vendor.startsWith('Apple') && video.canPlayType(HLS_TYPE) !== ''

/** Gives a video its stream; hls.js is fetched only where it is needed. Answers how to let go of the stream. */
export async function attachStream(
  video: HTMLVideoElement,
  { source, startAt = 0, failed }: StreamOptions,
): Promise<() => void> {
  if (source.kind === 'mp4' || playsHlsItself(video)) return attachFile(video, source.src, startAt, failed)
  const { default: Hls, Events } = await loadChunk(() => import('hls.js/light'))
  if (!Hls.isSupported()) return attachFile(video, source.src, startAt, failed)

  const hls = new Hls({ capLevelToPlayerSize: true, startPosition: startAt > 0 ? startAt : -1 })
  let hasRecovered = false
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal) return
    // A decoder may stumble once, over a broken frame or a computer that slept.
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
      return
    }
    failed(faultOf(error.type, error.response?.code))
  })
  hls.loadSource(source.src)
  hls.attachMedia(video)
  return () => hls.destroy()
}

function faultOf(type: string, status: number | undefined): StreamFault {
  if (type !== 'networkError') return 'broken'
  return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'network'
}

function attachFile(
  video: HTMLVideoElement,
  src: string,
  startAt: number,
  failed: (fault: StreamFault) => void,
): () => void {
  const fail = () => {
    const code = video.error?.code
    if (code === MediaError.MEDIA_ERR_NETWORK) failed('network')
    // Browsers say the same of an address that answers nothing and of a file that they cannot read.
    else if (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) failed('refused')
    else failed('broken')
  }
  const begin = () => {
    if (startAt > 0) video.currentTime = startAt
  }
  video.addEventListener('error', fail)
  video.addEventListener('loadedmetadata', begin, { once: true })
  video.src = src
  return () => {
    video.removeEventListener('error', fail)
    video.removeEventListener('loadedmetadata', begin)
    video.removeAttribute('src')
    // Without it the browser goes on loading (HTML 4.8.11.18).
    video.load()
  }
}
