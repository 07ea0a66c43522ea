import { fail } from '@seodang/domain/errors'
import { isLightEnough, SECURED_LIMITS } from '@seodang/domain/secured-document'
import { ParserStopped, parseApart } from '../parsing/apart.ts'
import type { Unmarkable } from './mark-pages.ts'

const module = new URL('./mark-pages.ts', import.meta.url)
/** A thousand pages take some seconds, and several times that on a machine that has much else to do. */
const LONGEST_MS = 30_000

/**
 * ROOM-28: a PDF with these lines all over each page. `forWhom` names the reader, whose documents are marked one after
 * the other. Fails with FILE_NOT_READABLE, or with SECURED_FILE_TOO_LARGE above what a document may have.
 */
export async function markDocument(
  bytes: Buffer,
  lines: readonly string[],
  forWhom: string,
): Promise<Uint8Array> {
  requireLight(bytes.length)
  // The library is large and few requests need it.
  const { drawMark } = await import('./mark-sheet.ts')
  const given = new Uint8Array(await drawMark(lines))
  const marked = await apart<Uint8Array | Unmarkable>('markPages', bytes, { given, inLine: forWhom })
  return typeof marked === 'string' ? refuse(marked) : marked
}

/** Refuses what `markDocument` would refuse, while whoever brings it can still bring another. */
export async function requireMarkable(bytes: Buffer, forWhom: string): Promise<void> {
  requireLight(bytes.length)
  const problem = await apart<Unmarkable | null>('problemOf', bytes, { inLine: forWhom })
  if (problem !== null) refuse(problem)
}

/** Asked before the bytes are read, as a file may have gigabytes. */
export function requireLight(bytes: number): void {
  if (!isLightEnough(bytes)) refuse('tooLarge')
}

const refuse = (problem: Unmarkable): never =>
  problem === 'tooLarge' ? fail('SECURED_FILE_TOO_LARGE', SECURED_LIMITS) : fail('FILE_NOT_READABLE')

/** Whatever takes longer or more memory than any book is made to. */
async function apart<T>(
  name: string,
  bytes: Buffer,
  options: { given?: Uint8Array; inLine: string },
): Promise<T | 'tooLarge'> {
  try {
    return await parseApart<T>({ module, name }, bytes, { ...options, longestMs: LONGEST_MS })
  } catch (error) {
    if (error instanceof ParserStopped) return 'tooLarge'
    throw error
  }
}
