import { open } from 'node:fs/promises'

/**
 * The containers that we take, by the extension that their bytes stand for. `reader` is ffmpeg's, named so that a
 * file cannot choose one that follows addresses; `plays` says that browsers play it as it is.
 */
const VIDEO_KINDS: Record<string, { mime: string; reader: string; plays: boolean }> = {
  mp4: { mime: 'video/mp4', reader: 'mov', plays: true },
  m4v: { mime: 'video/x-m4v', reader: 'mov', plays: true },
  mov: { mime: 'video/quicktime', reader: 'mov', plays: true },
  '3gp': { mime: 'video/3gpp', reader: 'mov', plays: false },
  '3g2': { mime: 'video/3gpp2', reader: 'mov', plays: false },
  mkv: { mime: 'video/x-matroska', reader: 'matroska', plays: false },
  webm: { mime: 'video/webm', reader: 'matroska', plays: true },
  avi: { mime: 'video/x-msvideo', reader: 'avi', plays: false },
  mts: { mime: 'video/mp2t', reader: 'mpegts', plays: false },
  mpg: { mime: 'video/mpeg', reader: 'mpeg', plays: false },
  asf: { mime: 'video/x-ms-asf', reader: 'asf', plays: false },
  flv: { mime: 'video/x-flv', reader: 'flv', plays: false },
}

/** By extension of the name: what the bytes may be, and the type it is served as. */
const FILE_KINDS: Record<string, { contents: readonly string[]; mime: string }> = {
  pdf: { contents: ['pdf'], mime: 'application/pdf' },
  zip: { contents: ['zip'], mime: 'application/zip' },
  '7z': { contents: ['7z'], mime: 'application/x-7z-compressed' },
  docx: {
    contents: ['docx', 'zip'],
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    contents: ['xlsx', 'zip'],
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pptx: {
    contents: ['pptx', 'zip'],
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  hwpx: { contents: ['zip'], mime: 'application/hwp+zip' },
  hwp: { contents: ['cfb'], mime: 'application/x-hwp' },
  doc: { contents: ['cfb'], mime: 'application/msword' },
  xls: { contents: ['cfb'], mime: 'application/vnd.ms-excel' },
  ppt: { contents: ['cfb'], mime: 'application/vnd.ms-powerpoint' },
  epub: { contents: ['epub', 'zip'], mime: 'application/epub+zip' },
  psd: { contents: ['psd'], mime: 'image/vnd.adobe.photoshop' },
  ai: { contents: ['pdf', 'ps'], mime: 'application/postscript' },
  jpg: { contents: ['jpg'], mime: 'image/jpeg' },
  jpeg: { contents: ['jpg'], mime: 'image/jpeg' },
  png: { contents: ['png', 'apng'], mime: 'image/png' },
  gif: { contents: ['gif'], mime: 'image/gif' },
  webp: { contents: ['webp'], mime: 'image/webp' },
  heic: { contents: ['heic'], mime: 'image/heic' },
  mp3: { contents: ['mp3'], mime: 'audio/mpeg' },
  m4a: { contents: ['m4a', 'mp4', 'm4b'], mime: 'audio/mp4' },
  wav: { contents: ['wav'], mime: 'audio/wav' },
  mp4: { contents: ['mp4', 'm4v'], mime: 'video/mp4' },
  mov: { contents: ['mov'], mime: 'video/quicktime' },
  txt: { contents: ['text'], mime: 'text/plain; charset=utf-8' },
  md: { contents: ['text'], mime: 'text/plain; charset=utf-8' },
  csv: { contents: ['text'], mime: 'text/csv; charset=utf-8' },
}

/** Loaded with the first upload. */
const readers = () => import('file-type')

/** The type of the video at `path`; null when its bytes are none of the containers that we take (UPL-11). */
export async function videoMime(path: string): Promise<string | null> {
  const { fileTypeFromFile } = await readers()
  const found = await fileTypeFromFile(path).catch(nullWhereUnreadable)
  return (found && VIDEO_KINDS[found.ext]?.mime) ?? null
}

/** What is known of a type that `videoMime` answered earlier. */
export const videoKind = (mime: string) => Object.values(VIDEO_KINDS).find((kind) => kind.mime === mime)

/**
 * The type to serve a file as; null where its name promises something else than its bytes are, or something that
 * we do not take, such as HTML, SVG or a program (UPL-11, SEC-45).
 */
export async function fileMime(name: string, content: Buffer | { path: string }): Promise<string | null> {
  const promised = FILE_KINDS[extensionOf(name)]
  if (!promised) return null
  const { fileTypeFromBuffer, fileTypeFromFile } = await readers()
  const [found, head] = Buffer.isBuffer(content)
    ? [await fileTypeFromBuffer(content).catch(nullWhereUnreadable), content]
    : [await fileTypeFromFile(content.path).catch(nullWhereUnreadable), await headOf(content.path)]
  const kind = found?.ext ?? (isText(head) ? 'text' : 'unknown')
  return promised.contents.includes(kind) ? promised.mime : null
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TEXT_SAMPLE) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

const TEXT_SAMPLE = 64 * 1024

/** Text has no control characters besides tab, line breaks and form feed, in whatever encoding. */
function isText(head: Buffer): boolean {
  return !head.subarray(0, TEXT_SAMPLE).some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127)
}

/** A file that ends too early for its own head is of no kind. */
function nullWhereUnreadable(error: unknown): null {
  if (error instanceof Error && error.name === 'EndOfStreamError') return null
  throw error
}

/** A name as it may stand in a header and on any disk: no path, no control characters, 200 characters. */
export function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}"<>|:*?\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  return clean.replace(/^\.+/, '').slice(-200) || 'file'
}
