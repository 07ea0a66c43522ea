import { type Language, SITE_WORD, type SiteWord } from './codes.ts'
import { formatNumber } from './money.ts'
import { particlePair, withParticle } from './particles.ts'

/** A site's own words in one language (LANG-06). */
export type Words = Partial<Record<SiteWord, string>>
export type TextValues = Readonly<Record<string, string | number>>

/** What the product says where a site has no word of its own (LANG-07). */
export const PRODUCT_WORDS: Readonly<Record<Language, Readonly<Record<SiteWord, string>>>> = {
  ko: { class: '클래스', instructor: '강사', attend: '수강', program: '프로그램' },
  en: { class: 'class', instructor: 'instructor', attend: 'enrol', program: 'program' },
  ja: { class: 'クラス', instructor: '講師', attend: '受講', program: 'プログラム' },
}

const COUNTING: Readonly<Record<Language, Intl.PluralRules>> = {
  ko: new Intl.PluralRules('ko-KR'),
  en: new Intl.PluralRules('en-US'),
  ja: new Intl.PluralRules('ja-JP'),
}

// {name}, {name|을/를} with a particle that agrees, {Class} with a capital at the start of an English sentence,
// {n|one:learner|other:learners} for languages that count: "3 learners". Where a form has a place of its own the number
// stands in that place alone: {n|one:the next month|other:the next {n} months}.
const PLACE = /\{(\w+)(?:\|((?:[^{}]|\{[^{}]*\})*))?\}/g

/**
 * Fills a text: values first, then the site's words, then the product's. A place that nothing fills stays as it
 * stands, so that it is seen. Numbers carry thousands separators (GEN-12).
 */
export function fillText(
  template: string,
  values: TextValues,
  words: Words | undefined,
  language: Language,
): string {
  return template.replace(PLACE, (place, name: string, rule: string | undefined) => {
    const value = valueOf(name, values, words, language)
    if (value === undefined) return place
    const text = typeof value === 'number' ? formatNumber(value) : value
    if (rule === undefined) return text
    const particle = particlePair(rule)
    if (particle !== null) return withParticle(text, particle)
    if (typeof value !== 'number') return text
    const form = counted(value, rule, language)
    return rule.includes('{') ? fillText(form, values, words, language) : `${text} ${form}`
  })
}

function valueOf(
  name: string,
  values: TextValues,
  words: Words | undefined,
  language: Language,
): string | number | undefined {
  if (Object.hasOwn(values, name)) return values[name]
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  const word = siteWord(lower, words, language)
  if (word === undefined || lower === name) return word
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function siteWord(name: string, words: Words | undefined, language: Language): string | undefined {
  const product = PRODUCT_WORDS[language]
  if (!isSiteWord(name)) return undefined
  return words?.[name]?.trim() || product[name]
}

function isSiteWord(name: string): name is SiteWord {
  return Object.hasOwn(PRODUCT_WORDS.ko, name)
}

/** `one:learner|other:learners`, chosen by the language's own rule of counting. */
function counted(value: number, rule: string, language: Language): string {
  const wanted = COUNTING[language].select(value)
  return formOf(rule, wanted) ?? formOf(rule, 'other') ?? ''
}

function formOf(rule: string, name: string): string | undefined {
  const part = rule.split('|').find((form) => form.startsWith(`${name}:`))
  return part?.slice(name.length + 1)
}

/** The places of a text, each once and sorted, so that its translations can be compared. */
export function placesOf(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map(([, name = '']) => name))].sort()
}

const LONGEST_WORD = 30

/**
 * LANG-05, LANG-06: the site's words of one language from what is stored or typed; unknown keys, empty and
 * overlong texts count as missing, so that they fall back (LANG-07).
 */
export function readWords(value: unknown): Words {
  const given = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  )
  const words: Words = {}
  for (const word of Object.values(SITE_WORD)) {
    const text = given.get(word)
    if (typeof text === 'string' && text.trim() !== '' && text.trim().length <= LONGEST_WORD)
      words[word] = text.trim()
  }
  return words
}
