import type { Language } from '@seodang/domain/codes'

/** Each in its own words, so that whoever is lost finds the way back. */
export const LANGUAGE_NAMES: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }
