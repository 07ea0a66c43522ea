const LARGE_BOX_HEAD = 16

/**
 * A film as large as is wanted that plays: an empty box of `emptyBytes` between its pictures and its index, which
 * stands at the end (ISO/IEC 14496-12 4.2, 8.1.2). `hole` counts the zeros between `head` and `tail`.
 */
export function farIndex(film: Buffer, emptyBytes: number): { head: Buffer; hole: number; tail: Buffer } {
  const at = indexOf(film)
  const empty = Buffer.alloc(LARGE_BOX_HEAD)
  // A length of 1 says that the true one follows in 64 bits.
  empty.writeUInt32BE(1, 0)
  empty.write('free', 4, 'latin1')
  empty.writeBigUInt64BE(BigInt(emptyBytes), 8)
  return {
    head: Buffer.concat([film.subarray(0, at), empty]),
    hole: emptyBytes - LARGE_BOX_HEAD,
    tail: film.subarray(at),
  }
}

function indexOf(film: Buffer): number {
  for (let at = 0; at + 8 <= film.length; at += film.readUInt32BE(at))
    if (film.toString('latin1', at + 4, at + 8) === 'moov') return at
  throw new Error('The film has no index')
}
