/** The cells of a spreadsheet as texts, line by line; null for what no spreadsheet is. */
export async function readSpreadsheet(file: Buffer): Promise<string[][] | null> {
  if (isZip(file)) return readWorkbook(file)
  const text = decoded(file)
  return text === null ? null : readCsv(text)
}

const isZip = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50

/** What a workbook may unpack to: a file that says more is made to fill the memory. */
const MOST_UNPACKED = 150 * 1024 * 1024

async function readWorkbook(file: Buffer): Promise<string[][] | null> {
  const size = unpackedSize(file)
  if (size === null || size > MOST_UNPACKED) return null
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

/** Bytes that the parts of an archive unpack to, as its directory says; null where it has none. */
function unpackedSize(file: Buffer): number | null {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 20 > file.length) return null
  let at = file.readUInt32LE(end + 16)
  let size = 0
  while (at + 46 <= end && file.readUInt32LE(at) === 0x02014b50) {
    size += file.readUInt32LE(at + 24)
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return size
}

/** Spreadsheet programs save texts as UTF-8 with a mark, as UTF-16, or in the code page of their country. */
function decoded(file: Buffer): string | null {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  for (const encoding of ['utf-8', 'euc-kr', 'shift_jis'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      return text.includes('\0') ? null : text
    } catch {
      // Not this one: the next is tried.
    }
  return null
}

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
