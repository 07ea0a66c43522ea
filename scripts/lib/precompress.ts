import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(css|js|json|svg|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file of text in a folder: once when it is built, at the best level there is. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map(async ({ name }) => {
        const path = join(folder, name)
        const body = await readFile(path)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        }
        await Promise.all([
          writeFile(`${path}.br`, await brotli(body, { params })),
          writeFile(`${path}.gz`, await zip(body, { level: 9 })),
        ])
      }),
  )
}
