import { LANGUAGE, type Language } from '@seodang/domain/codes'
import { fillText } from '@seodang/domain/words'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { writeCookie } from './client-marks.ts'
import { loadLanguage } from './language-packs.ts'
import { sayNotLoaded } from './lazy/failure-help.ts'
import { loadChunk } from './lazy/load-chunk.ts'

/** LANG-03: 365 days. */
const YEAR_S = 31_536_000
export const LANGUAGE_COOKIE = 'lang'

type Values = Record<string, string | number>
type Texts<T extends Record<string, string>> = Record<Language, T>
/** Says the text of a key, with `{name}` filled, the site's own words and Korean particles that agree. */
export type Say<T extends Record<string, string>> = (key: keyof T, values?: Values) => string

const LanguageContext = createContext<{ language: Language; change: (language: Language) => void }>({
  language: LANGUAGE.ko,
  change: () => {},
})

export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const router = useRouter()
  /** Of two choices in a row the later one counts, whichever arrives first. */
  const wanted = useRef(first)
  const change = useCallback(
    (next: Language) => {
      writeCookie(LANGUAGE_COOKIE, next, YEAR_S)
      wanted.current = next
      const speak = () => {
        if (wanted.current !== next) return
        document.documentElement.lang = next
        router.options.context.speak(next)
        setLanguage(next)
        void router.invalidate()
      }
      // By the cookie the server says it whole the next time.
      loadChunk(() => loadLanguage(next)).then(speak, sayNotLoaded)
    },
    [router],
  )
  const value = useMemo(() => ({ language, change }), [language, change])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export const useLanguage = (): Language => useContext(LanguageContext).language

/** LANG-08: re-renders in place, stores the cookie and changes Accept-Lang of the next calls. */
export const useChangeLanguage = () => useContext(LanguageContext).change

export function useText<T extends Record<string, string>>(texts: Texts<T>): Say<T> {
  const language = useLanguage()
  const words = useMaybeChannel()?.words[language]
  return useCallback(
    (key, values = {}) => {
      const template = texts[language][key] ?? texts.en[key] ?? ''
      return fillText(template, values, words, language)
    },
    [texts, language, words],
  )
}
