const HANGUL = { first: 0xac00, last: 0xd7a3 }
const KS = { leads: [0xb0, 0xc8], trails: [[0xa1, 0xfe]] } as const
/** Windows keeps the syllables that KS X 1001 leaves out in front of it and beside it, in the order of Unicode. */
const BESIDE = [
  {
    leads: [0x81, 0xa0],
    trails: [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0x81, 0xfe],
    ],
  },
  {
    leads: [0xa1, 0xc6],
    trails: [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0x81, 0xa0],
    ],
  },
] as const

const range = ([first, last]: readonly [number, number]) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)

const pairsOf = ({
  leads,
  trails,
}: {
  leads: readonly [number, number]
  trails: readonly (readonly [number, number])[]
}): number[] => range(leads).flatMap((lead) => trails.flatMap(range).map((trail) => lead * 256 + trail))

const ks = new TextDecoder('euc-kr')
let syllables: ReadonlyMap<number, string> | null = null

/** By both bytes; made when first asked for. */
function besides(): ReadonlyMap<number, string> {
  const known = new Set(pairsOf(KS).map((pair) => ks.decode(Uint8Array.of(pair >> 8, pair & 255))))
  const left = range([HANGUL.first, HANGUL.last])
    .map((point) => String.fromCodePoint(point))
    .filter((syllable) => !known.has(syllable))
  const pairs = BESIDE.flatMap(pairsOf)
  return new Map(left.map((syllable, n) => [pairs[n] ?? 0, syllable]))
}

/**
 * A text in the letters of Korean Windows. Node's decoder of `euc-kr` knows KS X 1001 alone and reads other syllables as
 * something else without a word. Throws a TypeError where it is none.
 */
export function decodeWindows949(file: Uint8Array): string {
  syllables ??= besides()
  const strict = new TextDecoder('euc-kr', { fatal: true })
  let text = ''
  let from = 0
  for (let at = 0; at < file.length; at++) {
    const lead = file[at] ?? 0
    if (lead < 0x80) continue
    const syllable = syllables.get(lead * 256 + (file[at + 1] ?? 0))
    if (syllable !== undefined) {
      text += strict.decode(file.subarray(from, at)) + syllable
      from = at + 2
    }
    at++
  }
  return text + strict.decode(file.subarray(from))
}
