import { expect, test } from 'vitest'
import { LANGUAGE } from './codes.ts'
import { lawInWords, lawsInWords } from './law-names.ts'
import { CONTRACT_LAW, REFUND_POLICIES, WITHDRAWAL_LAW } from './refund-policy.ts'

const laws = [
  ...new Set([
    ...Object.values(REFUND_POLICIES).flatMap(({ sources, tables }) => [
      ...sources,
      ...tables.map(({ source }) => source),
    ]),
    WITHDRAWAL_LAW,
    CONTRACT_LAW,
  ]),
]
const hangul = /\p{Script=Hangul}/u

test.each(laws)('BYD-02 I18N-01 %s has a name in every language, with the one to look it up by', (law) => {
  for (const language of Object.values(LANGUAGE)) {
    const words = lawInWords(law, language)
    expect(words).toContain(law)
    if (language === LANGUAGE.ko) expect(words).toBe(law)
    else expect(words.replace(law, '')).not.toMatch(hangul)
    expect(words.replace(law, '').length > 10).toBe(language !== LANGUAGE.ko)
  }
})

test('BYD-02 two articles are told apart though their names have commas', () => {
  expect(lawsInWords([WITHDRAWAL_LAW, CONTRACT_LAW], 'en').split('; ')).toHaveLength(2)
})
