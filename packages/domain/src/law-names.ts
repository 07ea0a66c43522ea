import type { Language } from './codes.ts'
import {
  ACADEMY_TABLE,
  CONTRACT_LAW,
  LIFELONG_PERIOD_TABLE,
  LIFELONG_TABLE,
  WITHDRAWAL_LAW,
} from './refund-policy.ts'

type Foreign = Exclude<Language, 'ko'>

/** What the articles that refunds rest on are called by who reads no Korean; by the name that they have as data. */
const NAMES: Readonly<Record<string, Readonly<Record<Foreign, string>>>> = {
  [WITHDRAWAL_LAW]: {
    en: 'Act on the Consumer Protection in Electronic Commerce, Article 17',
    ja: '電子商取引等における消費者保護に関する法律 第17条',
  },
  [CONTRACT_LAW]: {
    en: 'Act on Door-to-Door Sales, Articles 31 and 32',
    ja: '訪問販売等に関する法律 第31条・第32条',
  },
  [ACADEMY_TABLE.source]: {
    en: 'Enforcement Decree of the Act on the Establishment and Operation of Private Teaching Institutes and Extracurricular Lessons, Table 4',
    ja: '学院の設立・運営および課外教習に関する法律施行令 別表4',
  },
  [LIFELONG_TABLE.source]: {
    en: 'Enforcement Decree of the Lifelong Education Act, Table 3',
    ja: '生涯教育法施行令 別表3',
  },
  [LIFELONG_PERIOD_TABLE.source]: {
    en: 'Standard for refunding fees of lifelong education facilities (newly announced table)',
    ja: '生涯教育施設の学習費返還基準（新告示表）',
  },
}

const BETWEEN: Readonly<Record<Language, string>> = { ko: ', ', en: '; ', ja: '、' }

/** An article as its reader calls it, with the name that it can be looked up by. */
export function lawInWords(law: string, language: Language): string {
  if (language === 'ko') return law
  const name = NAMES[law]?.[language]
  if (name === undefined) return law
  return language === 'ja' ? `${name}（${law}）` : `${name} (${law})`
}

export const lawsInWords = (laws: readonly string[], language: Language): string =>
  laws.map((law) => lawInWords(law, language)).join(BETWEEN[language])

/** The article in the words of each language. */
export const lawNames = (law: string): Readonly<Record<Language, string>> => ({
  ko: law,
  en: lawInWords(law, 'en'),
  ja: lawInWords(law, 'ja'),
})
