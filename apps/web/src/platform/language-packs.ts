import { LANGUAGE, type Language } from '@seodang/domain/codes'
import { loadAtLast } from './lazy/load-chunk.ts'

/** The texts of one language, by the module that says them. */
type Pack = Record<string, Record<string, string>>
type Loads = Record<Language, () => Promise<{ default: Pack }>>

const loaded: Record<Language, Pack> = { ko: {}, en: {}, ja: {} }
const used: Loads[] = []
const spoken = new Set<Language>()

/** A module's texts: the same object for good, filled when its pack arrives. */
export const textsIn = (language: Language, module: string): Record<string, string> =>
  (loaded[language][module] ??= {})

async function load(loads: Loads, language: Language): Promise<void> {
  const { default: pack } = await loads[language]()
  for (const module in pack) Object.assign(textsIn(language, module), pack[module])
}

/** Whoever says something of a pack waits for it, in every language that this tab has shown so far. */
export async function usePack(loads: Loads): Promise<void> {
  used.push(loads)
  if (spoken.size === 0) spoken.add(languageOfPage())
  await Promise.all([...spoken].map((language) => loadAtLast(() => load(loads, language))))
}

/** LANG-08: everything on the page can be said in this language afterwards. */
export async function loadLanguage(language: Language): Promise<void> {
  if (spoken.has(language)) return
  // First of all, so that a part of the page that arrives meanwhile brings both languages.
  spoken.add(language)
  try {
    await Promise.all(used.map((loads) => load(loads, language)))
  } catch (error) {
    spoken.delete(language)
    throw error
  }
}

export const languageOfPage = (): Language =>
  Object.values(LANGUAGE).find((language) => language === document.documentElement.lang) ?? LANGUAGE.ko
