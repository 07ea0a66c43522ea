/** Divides what many people are told so that each part, as JSON, stays below `bytes`. */
export function* parcels<Data>(
  data: ReadonlyMap<number, Data>,
  bytes: number,
): Generator<Record<number, Data>> {
  let parcel: Record<number, Data> = {}
  let size = 0
  for (const [userSeq, one] of data) {
    // The key in quotes, a colon and a comma stand beside what is told.
    const added = Buffer.byteLength(JSON.stringify(one)) + String(userSeq).length + 4
    if (size > 0 && size + added > bytes) {
      yield parcel
      parcel = {}
      size = 0
    }
    parcel[userSeq] = one
    size += added
  }
  if (size > 0) yield parcel
}

/** Divides people so that the keys of each group, as JSON, stay below `bytes`. */
export function* groups(userSeqs: readonly number[], bytes: number): Generator<number[]> {
  let group: number[] = []
  let size = 0
  for (const userSeq of userSeqs) {
    const added = String(userSeq).length + 1
    if (size > 0 && size + added > bytes) {
      yield group
      group = []
      size = 0
    }
    group.push(userSeq)
    size += added
  }
  if (size > 0) yield group
}
