export interface StreamFacts {
  name: string
  width: number
  height: number
  /** Most and mean bits a second over its segments, as RFC 8216 4.3.4.2 asks for them. */
  bandwidth: number
  averageBandwidth: number
  /** RFC 6381, such as avc1.640028,mp4a.40.2. */
  codecs: string
}

/** The list of all sizes, the smallest first, because a player begins with the first. */
export function masterPlaylist(streams: readonly StreamFacts[]): string {
  const entries = streams.map(
    ({ name, width, height, bandwidth, averageBandwidth, codecs }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"\n${name}/index.m3u8`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('\n')}\n`
}

/** The segments of a media playlist with their seconds, and the file that begins them. */
export function segmentsIn(playlist: string): {
  init: string | null
  segments: { file: string; seconds: number }[]
} {
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\s]\S*)/g)]
  return {
    init: /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? null,
    segments: segments.map(([, seconds, file]) => ({ file: file ?? '', seconds: Number(seconds) })),
  }
}

export function bandwidthOf(segments: readonly { bytes: number; seconds: number }[]): {
  bandwidth: number
  averageBandwidth: number
} {
  const bits = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  // The last one may be a few frames long, and its rate says nothing.
  const rates = segments.filter((segment) => segment.seconds >= 1).map((s) => (s.bytes * 8) / s.seconds)
  const averageBandwidth = seconds > 0 ? Math.round(bits / seconds) : 0
  return { bandwidth: Math.max(averageBandwidth, ...rates.map(Math.round)), averageBandwidth }
}

/** RFC 6381 name of the picture, from the profile and level in the `avcC` box of an init segment. */
export function codecsIn(init: Buffer, hasAudio: boolean): string {
  const at = init.indexOf('avcC')
  // ISO/IEC 14496-15 5.3.3.1: version, then profile, compatibility and level.
  const profile = at < 0 ? '640028' : init.subarray(at + 5, at + 8).toString('hex')
  return `avc1.${profile}${hasAudio ? ',mp4a.40.2' : ''}`
}
