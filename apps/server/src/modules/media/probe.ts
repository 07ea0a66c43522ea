export interface VideoFacts {
  /** Seconds, as the file says itself; 0 where it does not know, as what a recorder of a browser leaves. */
  duration: number
  /** As it is shown, after a rotation that the file asks for. */
  width: number
  height: number
  videoCodec: string
  audioCodec: string | null
}

/** Reads what `ffmpeg -i` tells of a file on stderr; null where there is no picture in it. */
export function factsIn(report: string): VideoFacts | null {
  const video = /Stream #\d+:\d+.*?: Video: (\w+).*?, (\d{2,5})x(\d{2,5})/.exec(report)
  if (!video || /attached pic/.test(lineOf(report, video.index))) return null
  const [, videoCodec = '', width, height] = video
  const turned = /rotat(?:e|ion)[^\n]*?(-?\d+)(?:\.\d+)?/.exec(report.slice(video.index))
  const isUpright = Math.abs(Number(turned?.[1] ?? 0)) % 180 === 90
  const size = isUpright
    ? { width: Number(height), height: Number(width) }
    : { width: Number(width), height: Number(height) }
  return {
    ...size,
    duration: durationIn(report),
    videoCodec,
    audioCodec: /Stream #\d+:\d+.*?: Audio: (\w+)/.exec(report)?.[1] ?? null,
  }
}

const lineOf = (text: string, at: number) => text.slice(at).split('\n', 1)[0] ?? ''

/** A guess from the bit rate is worth less than nothing: a film that is whole would seem cut off. */
function durationIn(report: string): number {
  if (report.includes('Estimating duration from bitrate')) return 0
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(report) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** Pictures that were read, from the same. */
export function picturesIn(progress: string): number {
  return Number([...progress.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
}

/** Seconds done, from what `-progress` writes; null while it says nothing of it. */
export function secondsIn(progress: string): number | null {
  const times = [...progress.matchAll(/out_time_us=(\d+)/g)]
  const last = times.at(-1)?.[1]
  return last === undefined ? null : Number(last) / 1_000_000
}
