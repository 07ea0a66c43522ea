import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SheetColumn } from './spreadsheet.ts'

/** Without it spreadsheet programs of Windows take the file for the code page of the machine. */
const BYTE_ORDER_MARK = '\ufeff'
/** What a spreadsheet program would take for a formula, or cut a cell at (SEC-48). */
const FORMULA = /^[\s]*[=+\-@\t\r]/u
const QUOTED = /[",\r\n]/

/** One cell; a text that would be a formula stands behind an apostrophe, which programs hide or show and never work out. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A table as text (RFC 4180), written part by part, so that a long one is never held whole. */
export async function* csv<Row>(
  columns: readonly Pick<SheetColumn<Row>, 'header' | 'value'>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => header))
  for await (const rows of parts)
    yield rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('')
}

/** Answers a table as a download; the name may hold any characters (RFC 6266). */
export async function sendCsv(reply: FastifyReply, name: string, body: AsyncIterable<string>): Promise<void> {
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="list.csv"; filename*=UTF-8''${encodeURIComponent(name)}.csv`,
    )
    .header('cache-control', 'no-store')
    .send(Readable.from(body))
}
