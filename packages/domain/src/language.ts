import { isCodeOf, LANGUAGE, type Language } from './codes.ts'

/** LANG-01. */
export const DEFAULT_LANGUAGE = LANGUAGE.ko
export const FALLBACK_LANGUAGE = LANGUAGE.en

/**
 * LANG-02: the language cookie decides; without it a Korean browser gets Korean and every other browser
 * English. A client that names no language, such as a search engine, gets the default.
 */
export function pickLanguage(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  if (isCodeOf(LANGUAGE, cookie)) return cookie
  const preferred = preferredTag(acceptLanguage ?? '')
  if (preferred === null) return DEFAULT_LANGUAGE
  return /^ko(?:-|$)/i.test(preferred) ? LANGUAGE.ko : FALLBACK_LANGUAGE
}

/** The tag with the greatest weight, the earlier one among equals; null when none is named. */
function preferredTag(acceptLanguage: string): string | null {
  const tags = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
  return tags.sort((a, b) => b.weight - a.weight)[0]?.tag ?? null
}

/** LANG-07: a text of ours in a language, else in English. */
export function textIn(texts: Partial<Record<Language, string>>, language: Language): string {
  return texts[language] || texts[FALLBACK_LANGUAGE] || ''
}
