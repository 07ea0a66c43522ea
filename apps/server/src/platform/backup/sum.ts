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

export const isSameSum = (a: Sum | undefined, b: Sum | undefined): boolean =>
  a?.count === b?.count && a?.bytes === b?.bytes && a?.sha256 === b?.sha256
