import type { FastifyReply } from 'fastify'
import type { Row as SheetRow } from 'write-excel-file/node'

export interface SheetColumn<Row> {
  header: string
  /** Characters. */
  width: number
  value: (row: Row) => string | number | null
}

// Not allowed in XML 1.0, so a name that carries one would make a file that no program opens.
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/**
 * A spreadsheet of one sheet with a fixed header line. Texts are text cells, never formulas, whatever they begin
 * with (SEC-48).
 */
export async function spreadsheet<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const header: SheetRow = columns.map((column) => ({
    value: column.header,
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#f3f1ee',
  }))
  const lines: SheetRow[] = rows.map((row) => columns.map((column) => cellOf(column.value(row))))
  const file = writeExcelFile([header, ...lines], {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  })
  return file.toBuffer()
}

function cellOf(value: string | number | null): SheetRow[number] {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number, format: '#,##0' }
  return { value: value.replaceAll(UNPRINTABLE, ''), type: String, format: '@' }
}

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers a spreadsheet as a download; the name may hold any characters (RFC 6266). */
export async function sendSpreadsheet(reply: FastifyReply, name: string, body: Buffer): Promise<void> {
  await reply
    .header('content-type', SPREADSHEET)
    .header(
      'content-disposition',
      `attachment; filename="list.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`,
    )
    .header('cache-control', 'no-store')
    .send(body)
}
