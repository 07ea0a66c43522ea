import { ParserStopped, parseApart } from './apart.ts'

/**
 * The cells of a spreadsheet as texts, line by line; null for what no spreadsheet is, or one that is larger than
 * anything that people fill in. Read in a thread of its own (SEC-52).
 */
export async function readSpreadsheet(file: Buffer): Promise<string[][] | null> {
  const parser = { module: new URL('./spreadsheet-rows.ts', import.meta.url), name: 'spreadsheetRows' }
  try {
    return await parseApart<string[][] | null>(parser, file)
  } catch (error) {
    if (error instanceof ParserStopped) return null
    throw error
  }
}
