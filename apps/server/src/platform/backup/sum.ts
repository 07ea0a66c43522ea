import { createHash } from 'node:crypto'
import type { Sum } from './manifest.ts'

/** Of many parts: their names, sizes and bytes, one after the other. */
export function sumOfParts() {
  const hash = createHash('sha256')
  const sum = { count: 0, bytes: 0 }
  return {
    begin(name: string, size: number): void {
      hash.update(`${name}\n${size}\n`)
      sum.count++
      sum.bytes += size
    },
    update: (chunk: Buffer) => void hash.update(chunk),
    end: (): Sum => ({ ...sum, sha256: hash.digest('hex') }),
  }
}

export interface RowsSum {
  count: number
  sha256: string
}

/**
 * Of the rows that COPY gives as text: in their order, as they stand in the file, and as a set, the hashes of all rows
 * added up. A table that is filled anew need not keep its rows in the order in which they came.
 */
export function sumOfRows() {
  const hash = createHash('sha256')
  let bytes = 0
  let count = 0
  let total = 0n
  let begun: Buffer[] = []
  const endRow = (end: Buffer) => {
    const row = createHash('sha256')
    for (const part of begun) row.update(part)
    total = BigInt.asUintN(256, total + BigInt(`0x${row.update(end).digest('hex')}`))
    count++
    begun = []
  }
  return {
    update(chunk: Buffer): void {
      hash.update(chunk)
      bytes += chunk.length
      let from = 0
      // A line feed within a value is escaped.
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        endRow(chunk.subarray(from, at))
        from = at + 1
      }
      if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)))
    },
    end: (): { inOrder: Sum; asSet: RowsSum } => ({
      inOrder: { count, bytes, sha256: hash.digest('hex') },
      asSet: { count, sha256: total.toString(16) },
    }),
  }
}

const LINE_FEED = 0x0a

export const isSameSum = (a: Sum | undefined, b: Sum | undefined): boolean =>
  a?.count === b?.count && a?.bytes === b?.bytes && a?.sha256 === b?.sha256
