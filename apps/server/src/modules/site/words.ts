import { LANGUAGE } from '@seodang/domain/codes'
import { readWords } from '@seodang/domain/words'
import type { ChannelRow } from './store.ts'
import type { SiteWords } from './tables.ts'

type WordColumns = Pick<ChannelRow, 'words' | 'customKeyword' | 'keywordVersion'>

/**
 * LANG-05, LANG-06: a site's words as they are kept: trimmed, without empty ones, which fall back (LANG-07). Another
 * version for other words, so that a kept keyword file is never an old one.
 */
export function wordColumns(draft: SiteWords, before: WordColumns): WordColumns {
  const words: SiteWords = {}
  for (const language of Object.values(LANGUAGE)) {
    const own = readWords(draft[language])
    if (Object.keys(own).length > 0) words[language] = own
  }
  const isSame = JSON.stringify(words) === JSON.stringify(ordered(before.words))
  return {
    words,
    customKeyword: Object.keys(words).length > 0 ? 'Y' : 'N',
    keywordVersion: isSame ? before.keywordVersion : String(Number(before.keywordVersion) + 1),
  }
}

/** The database keeps its own order of keys. */
function ordered(words: SiteWords): SiteWords {
  const copy: SiteWords = {}
  for (const language of Object.values(LANGUAGE)) {
    const own = words[language]
    if (own) copy[language] = readWords(own)
  }
  return copy
}
