/** The pairs that a Korean sentence may ask for: after a consonant, after a vowel; 와/과 as it is looked up. */
const PAIRS = [
  '이/가',
  '을/를',
  '은/는',
  '으로/로',
  '와/과',
  '이나/나',
  '이란/란',
  '아/야',
  '이랑/랑',
  '이에요/예요',
  '으로서/로서',
  '으로써/로써',
  '으로부터/로부터',
  '이라/라',
] as const
export type ParticlePair = (typeof PAIRS)[number]

const ALIASES: ReadonlyMap<string, ParticlePair> = new Map([
  ['과/와', '와/과'],
  ['나/이나', '이나/나'],
])

export function particlePair(text: string): ParticlePair | null {
  return PAIRS.find((pair) => pair === text) ?? ALIASES.get(text) ?? null
}

// How a Korean reader says them: the sound decides, not the letter.
const DIGITS = '영 일 이 삼 사 오 육 칠 팔 구'.split(' ')
const LETTERS: Readonly<Record<string, string>> = { l: '엘', m: '엠', n: '엔', r: '알' }

/** LANG-09: `word` with the particle that agrees with its last sound. */
export function withParticle(word: string, pair: ParticlePair): string {
  return word + particleAfter(word, pair)
}

/** The particle alone. Closing marks are skipped; digits and Latin letters count as they are read aloud. */
export function particleAfter(word: string, pair: ParticlePair): string {
  const end = word.slice(-50)
  const last = Array.from(end.replace(/[\s"'”’」』)\]}>.,!?…]+$/u, '')).at(-1) ?? ''
  const spoken = (/^\d$/.test(last) ? DIGITS[Number(last)] : LETTERS[last.toLowerCase()]) ?? last
  const final = finalOf(spoken)
  const [first = '', second = ''] = pair.split('/')
  if (pair === '와/과') return final === NONE ? first : second
  // After ㄹ the sound flows on: 교실로.
  return final === NONE || (final === RIEUL && pair.startsWith('으로')) ? second : first
}

const NONE = 0
const RIEUL = 8
const FINALS = 28
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

/** Which consonant a syllable ends with, by its place in Unicode. */
function finalOf(syllable: string): number {
  const code = syllable.charCodeAt(0)
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE ? (code - FIRST_SYLLABLE) % FINALS : NONE
}
