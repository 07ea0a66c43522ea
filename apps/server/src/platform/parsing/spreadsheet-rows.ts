import { inflateRawSync } from 'node:zlib'
import { decodeWindows949 } from './windows-949.ts'

/** What a workbook may unpack to: one that says more, or unpacks to more than it says, is made to fill the memory. */
const MOST_UNPACKED = 64 * 1024 * 1024
/** Times. Texts of a real workbook shrink to a tenth, and a sheet of one repeated line to a hundredth. */
const MOST_SHRUNK = 150
/** A sheet that people fill in has some thousand lines of some ten cells. */
const MOST_CELLS = 500_000
const MOST_COLUMNS = 1000

/** As `readSpreadsheet`, in the thread that asks: called by its thread alone. */
export async function spreadsheetRows(file: Buffer): Promise<string[][] | null> {
  const rows = isZip(file) ? await readWorkbook(file) : csvRows(file)
  return rows !== null && isBounded(rows) ? rows : null
}

function isBounded(rows: readonly string[][]): boolean {
  let cells = 0
  for (const { length } of rows) {
    cells += length
    if (length > MOST_COLUMNS || cells > MOST_CELLS) return false
  }
  return true
}

function csvRows(file: Buffer): string[][] | null {
  const text = decoded(file)
  return text === null ? null : readCsv(text)
}

const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50

async function readWorkbook(file: Buffer): Promise<string[][] | null> {
  if (!unpacksTo(file, Math.min(MOST_UNPACKED, file.length * MOST_SHRUNK))) return null
  const { readSheet } = await import('read-excel-file/node')
  try {
    return (await readSheet(file)).map((row) => row.map(textOf))
  } catch {
    // Whatever its reader says, it is no workbook that can be read.
    return null
  }
}

/** The types of the reader say `typeof Date` for a date that it read. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

const PART = 0x04034b50
const DIRECTORY = 0x02014b50
const DESCRIPTOR = 0x08074b50
const STORED = 0
const DEFLATED = 8
/** A part whose size stands behind it, because its writer did not know it before. */
const SIZE_FOLLOWS = 8

/**
 * Whether the parts of an archive unpack to at most so many bytes. What heads and directory say of sizes are claims, so
 * each part is unpacked, one behind the other as the reader finds them, and no further than that.
 */
function unpacksTo(file: Buffer, most: number): boolean {
  let at = 0
  let left = most
  try {
    while (file.readUInt32LE(at) === PART) {
      const part = unpacked(file, at, left)
      left -= part.size
      at = part.end
    }
    return left >= 0 && file.readUInt32LE(at) === DIRECTORY
  } catch {
    // It ends too early, or it unpacks to more than is left.
    return false
  }
}

/** The size of the part whose head stands at `at`, and where the next one begins. Throws where that is not to be known. */
function unpacked(file: Buffer, at: number, most: number): { size: number; end: number } {
  const follows = (file.readUInt16LE(at + 6) & SIZE_FOLLOWS) !== 0
  const method = file.readUInt16LE(at + 8)
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (method === STORED && !follows) {
    const size = file.readUInt32LE(at + 18)
    return { size, end: start + size }
  }
  if (method !== DEFLATED) throw new Error('a way of packing that spreadsheets do not use')
  const { size, read } = inflated(file.subarray(start), Math.max(1, most))
  const end = start + read
  if (!follows) return { size, end }
  return { size, end: end + (file.readUInt32LE(end) === DESCRIPTOR ? 16 : 12) }
}

/** The types of Node do not know what `info` answers: the engine beside the bytes. */
function inflated(packed: Buffer, most: number): { size: number; read: number } {
  const answer: unknown = inflateRawSync(packed, { maxOutputLength: most, info: true })
  if (!isInfo(answer)) throw new Error('zlib answered something else')
  return { size: answer.buffer.length, read: answer.engine.bytesWritten }
}

const isInfo = (answer: unknown): answer is { buffer: Buffer; engine: { bytesWritten: number } } =>
  answer instanceof Object && 'buffer' in answer && 'engine' in answer

/** Spreadsheet programs save texts as UTF-8 with a mark, as UTF-16, or in the code page of their country. */
function decoded(file: Buffer): string | null {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  for (const read of [strictly('utf-8'), decodeWindows949, strictly('shift_jis')])
    try {
      const text = read(file)
      return text.includes('\0') ? null : text
    } catch {
      // Not this one: the next is tried.
    }
  return null
}

const strictly = (encoding: string) => (file: Buffer) =>
  new TextDecoder(encoding, { fatal: true }).decode(file)

/** Comma, semicolon or tab, whichever the first line has most of; quotes as RFC 4180 has them. */
export function readCsv(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => first.split(mark).length
  const separator = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (quoted) {
      if (mark !== '"') cell += mark
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (mark === '"' && cell === '') quoted = true
    else if (mark === separator) {
      row.push(cell)
      cell = ''
    } else if (mark === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += mark
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.replace(/\r$/, '')])
  return rows
}
