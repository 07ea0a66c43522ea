export interface Cue {
  /** Seconds. */
  start: number
  end: number
  text: string
}

const MOST_CUES = 20_000
const LONGEST_CUE = 1000
const TIMING = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})/

/** The words of a VTT or SRT file; null when it is neither. Korean files are often in EUC-KR, so both are read. */
export function captionsIn(bytes: Buffer): Cue[] | null {
  const lines = decoded(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  let at = 0
  while (at < lines.length && cues.length < MOST_CUES) {
    const timing = TIMING.exec(lines[at++] ?? '')
    if (!timing) continue
    const text: string[] = []
    // A cue's text ends at an empty line; a style or note block has no timing and is passed over.
    while (at < lines.length && lines[at]?.trim() !== '') text.push(lines[at++] ?? '')
    const cue = {
      start: secondsOf(timing[1] ?? ''),
      end: secondsOf(timing[2] ?? ''),
      text: plainText(text.join('\n')),
    }
    if (cue.end > cue.start && cue.text !== '') cues.push(cue)
  }
  return cues.length > 0 ? cues.sort((a, b) => a.start - b.start) : null
}

export interface CueFound {
  /** Which of the files. */
  file: number
  start: number
  text: string
}

/** The first cues that say something, of files that stand one behind the other. Called by its thread alone. */
export function cuesWith(
  bytes: Buffer,
  { wanted, sizes, most }: { wanted: string; sizes: readonly number[]; most: number },
): CueFound[] {
  const found: CueFound[] = []
  let at = 0
  for (const [file, size] of sizes.entries()) {
    for (const { start, text } of captionsIn(bytes.subarray(at, at + size)) ?? [])
      if (text.normalize('NFC').toLowerCase().includes(wanted) && found.push({ file, start, text }) >= most)
        return found
    at += size
  }
  return found
}

/** The cues as a VTT file without styles, positions or markup: only words reach the player. */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${escaped(text)}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so in all likelihood what Korean caption programs wrote before it.
    return new TextDecoder('euc-kr').decode(bytes)
  }
}

function secondsOf(text: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = text.replace(',', '.').split(':').toReversed()
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** `<i>`, `<v Name>`, `<font …>`, `{\an8}` go; what a file escaped becomes itself. */
function plainText(text: string): string {
  return text
    .replaceAll(/<\/?[a-zA-Z][^<>]{0,200}>|<\d{2}:[\d:.]{1,12}>|\{\\[^{}]{0,100}\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, LONGEST_CUE)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}
