import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg } from './ffmpeg.ts'
import type { Rendition } from './ladder.ts'
import { bandwidthOf, codecsIn, masterPlaylist, type StreamFacts, segmentsIn } from './playlist.ts'
import { factsIn, picturesIn, secondsIn, type VideoFacts } from './probe.ts'
import { requireWhole } from './whole-stream.ts'

export interface Source {
  ffmpeg: string
  path: string
  /** ffmpeg's reader for the container, by its bytes. */
  reader: string
}

const SEGMENT_SECONDS = 4
/** Between the ends of picture and sound: more is seen by whoever watches. */
const LONGEST_REST_SECONDS = 1
/** Where more than both is missing of what a film says that it lasts, its end was lost on the way. */
const MOST_LOST_SHARE = 0.1
const MOST_LOST_SECONDS = 2
const KEYFRAME_SECONDS = 2
const POSTER_SIDE = 1280

/** Only local files, read as what their bytes are: a crafted file must not make the server fetch an address (SEC-47). */
const input = ({ path, reader }: Source) => ['-protocol_whitelist', 'file,pipe', '-f', reader, '-i', path]
const PROGRESS = ['-progress', 'pipe:1', '-nostats']
const QUIET = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error']

/** Length, size and codecs of a video; null when there is no picture in it. */
export async function probe(source: Source, signal?: AbortSignal): Promise<VideoFacts | null> {
  const { report } = await runFfmpeg(source.ffmpeg, ['-hide_banner', '-nostdin', ...input(source)], {
    signal,
  })
  if (report.trim() === '') throw new Error('ffmpeg said nothing about the file')
  return factsIn(report)
}

/** ffmpeg said no to a file while it read it. Whatever it could not write is a fault of ours, and tried again. */
export class EncodingFailed extends Error {}

export interface Stream {
  sizes: StreamFacts[]
  /** Seconds that the playlists name, which is what a player shows. */
  duration: number
}

interface Work {
  source: Source
  facts: VideoFacts
  ladder: readonly Rendition[]
  folder: string
  signal: AbortSignal
  progressed: (percent: number) => void
}

/**
 * Makes HLS in several sizes below `folder`: master.m3u8, and for each size a folder of fMP4 segments (H.264, AAC).
 * `progressed` gets whole percents. Throws EncodingFailed where the file cannot be decoded, or not to its end.
 */
export async function makeStream(work: Work): Promise<Stream> {
  const { ladder, folder, facts } = work
  await mkdir(folder, { recursive: true })
  await encode(work, 0)
  let seconds = await secondsOf(work)
  const heard = await soundBehind(work, seconds)
  const lost = facts.duration - Math.max(seconds, heard)
  if (lost > MOST_LOST_SECONDS && lost > facts.duration * MOST_LOST_SHARE)
    throw new EncodingFailed(`${lost.toFixed(1)} seconds are missing at the end`)
  if (heard - seconds > LONGEST_REST_SECONDS) {
    // Segments end with their pictures, and players with their segments: the sound behind the last one would be lost.
    await encode(work, heard - seconds)
    seconds = await secondsOf(work)
  }
  const sizes = await Promise.all(ladder.map((step) => factsOf(step, folder, facts.audioCodec !== null)))
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(sizes))
  return { sizes, duration: seconds }
}

/** The last picture stays for `heldSeconds` more. */
async function encode(
  { source, facts, ladder, folder, signal, progressed }: Work,
  heldSeconds: number,
): Promise<void> {
  const hasAudio = facts.audioCodec !== null
  const made = [...QUIET, ...input(source), ...encoding(ladder, hasAudio, heldSeconds)]
  const { code, report } = await runFfmpeg(source.ffmpeg, [...made, ...asStream(ladder, hasAudio)], {
    cwd: folder,
    signal,
    heard: (said) => {
      const seconds = secondsIn(said)
      if (seconds !== null && facts.duration > 0)
        progressed(Math.min(99, Math.floor((seconds / facts.duration) * 100)))
    },
  })
  const sizes = ladder.map(({ name }) => name)
  const fault =
    code === 0
      ? await requireWhole(folder, sizes).then(
          () => null,
          (error: unknown) => error,
        )
      : new Error(report.slice(-2000))
  if (fault === null) return
  // The same once more, written nowhere: what is wrong now is wrong with the file.
  const read = await runFfmpeg(source.ffmpeg, [...made, ...PROGRESS, '-f', 'null', '-'], { signal })
  if (read.code !== 0 || picturesIn(read.output) === 0)
    throw new EncodingFailed(`${read.report.slice(-2000)} (${report.slice(-200)})`)
  throw fault
}

/** Seconds of the sound, where the film is longer than its pictures or does not say how long it is; else 0. */
async function soundBehind({ source, facts, signal }: Work, seconds: number): Promise<number> {
  const { duration, audioCodec } = facts
  if (audioCodec === null || (duration > 0 && duration - seconds < LONGEST_REST_SECONDS)) return 0
  // Passed on as it is, so that it is read and not decoded.
  const args = ['-map', '0:a:0', '-c', 'copy', ...PROGRESS, '-f', 'null', '-']
  const { output } = await runFfmpeg(source.ffmpeg, [...QUIET, ...input(source), ...args], { signal })
  return secondsIn(output) ?? 0
}

async function secondsOf({ ladder: [first], folder }: Work): Promise<number> {
  const { segments } = segmentsIn(await readFile(join(folder, first?.name ?? '', 'index.m3u8'), 'utf8'))
  return segments.reduce((sum, { seconds }) => sum + seconds, 0)
}

function encoding(ladder: readonly Rendition[], hasAudio: boolean, heldSeconds: number): string[] {
  const held = heldSeconds > 0 ? `tpad=stop_mode=clone:stop_duration=${heldSeconds.toFixed(3)},` : ''
  const splits = ladder.map((_, at) => `[s${at}]`).join('')
  const scales = ladder.map(
    ({ width, height }, at) => `[s${at}]scale=${width}:${height},setsar=1,format=yuv420p[v${at}]`,
  )
  const streams = ladder.map(({ bitrate }, at) => [
    ['-map', `[v${at}]`],
    hasAudio ? ['-map', '0:a:0'] : [],
    [`-maxrate:v:${at}`, String(bitrate), `-bufsize:v:${at}`, String(bitrate * 2)],
  ])
  // One core stays for those who are waiting for a page.
  const threads = String(Math.max(1, availableParallelism() - 1))
  return [
    ['-filter_complex', `[0:v:0]${held}split=${ladder.length}${splits};${scales.join(';')}`],
    streams.flat(2),
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '22'],
    // Sizes switch at segment borders, so all have their keyframes at the same seconds.
    ['-force_key_frames', `expr:gte(t,n_forced*${KEYFRAME_SECONDS})`, '-sc_threshold', '0'],
    hasAudio ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : [],
    ['-threads', threads, '-filter_complex_threads', '1', '-max_muxing_queue_size', '2048'],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
  ].flat()
}

function asStream(ladder: readonly Rendition[], hasAudio: boolean): string[] {
  const variants = ladder.map(({ name }, at) => `v:${at},${hasAudio ? `a:${at},` : ''}name:${name}`).join(' ')
  return [
    ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', '%v/seg_%05d.m4s'],
    ['-var_stream_map', variants, ...PROGRESS, '%v/index.m3u8'],
  ].flat()
}

async function factsOf(
  { name, width, height }: Rendition,
  folder: string,
  hasAudio: boolean,
): Promise<StreamFacts> {
  const { init, segments } = segmentsIn(await readFile(join(folder, name, 'index.m3u8'), 'utf8'))
  if (!init) throw new Error(`the list of ${name} names no beginning`)
  const sizes = await Promise.all(
    segments.map(async ({ file, seconds }) => ({
      seconds,
      bytes: (await stat(join(folder, name, file))).size,
    })),
  )
  const codecs = codecsIn(await readFile(join(folder, name, init)), hasAudio)
  return { name, width, height, ...bandwidthOf(sizes), codecs }
}

/** A still from a tenth of the way in, where titles are over; false where there is none to be had. */
export async function makePoster(
  source: Source,
  { duration }: Pick<Stream, 'duration'>,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  const scale = `scale='if(gt(iw,ih),min(${POSTER_SIDE},iw),-2)':'if(gt(iw,ih),-2,min(${POSTER_SIDE},ih))'`
  const still = ['-frames:v', '1', '-vf', scale, '-q:v', '3', '-update', '1', file]
  const at = ['-ss', (duration / 10).toFixed(3)]
  const { code } = await runFfmpeg(source.ffmpeg, [...QUIET, ...at, ...input(source), ...still], { signal })
  return (
    code === 0 &&
    (await stat(file).then(
      ({ size }) => size > 0,
      () => false,
    ))
  )
}
