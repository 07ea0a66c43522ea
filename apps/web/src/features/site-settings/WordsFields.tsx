import { LANGUAGE, type Language, SITE_WORD, type SiteWord } from '@seodang/domain/codes'
import { fillText, PRODUCT_WORDS } from '@seodang/domain/words'
import { useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ConfigurationDraft } from './Configuration.tsx'
import * as texts from './configuration-texts.ts'
import { SettingsSection } from './SettingsForm.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { EXAMPLES } from './word-examples-texts.ts'
import styles from './words.module.css'

/** As long as the contract lets a word be. */
const LONGEST_WORD = 20

/** LANG-06, LANG-07: the site's own words in each language, with how sentences read. */
export function WordsFields({
  settings: { draft, errors, change },
}: {
  settings: SettingsDraft<ConfigurationDraft>
}) {
  const text = useText(texts)
  const [shown, setShown] = useState<Language>(useLanguage())
  const own = draft.words[shown] ?? {}
  const put = (word: SiteWord, value: string) =>
    change({ words: { ...draft.words, [shown]: { ...own, [word]: value } } })
  return (
    <SettingsSection title={text('words')} lead={text('wordsLead')}>
      <div>
        <Segmented
          label={text('wordsLanguage')}
          value={shown}
          onChange={setShown}
          options={[
            { value: LANGUAGE.ko, label: text('korean') },
            { value: LANGUAGE.en, label: text('english') },
            { value: LANGUAGE.ja, label: text('japanese') },
          ]}
        />
      </div>
      <div className={styles.words}>
        {Object.values(SITE_WORD).map((word) => (
          <TextField
            key={`${shown}-${word}`}
            label={text(`word_${word}`)}
            lang={shown}
            placeholder={PRODUCT_WORDS[shown][word]}
            maxLength={LONGEST_WORD}
            value={own[word] ?? ''}
            error={errors[`words.${shown}.${word}`]}
            onChange={(event) => put(word, event.currentTarget.value)}
          />
        ))}
      </div>
      <div className={styles.examples}>
        <h3>{text('examples')}</h3>
        <ul lang={shown} aria-live="polite">
          {EXAMPLES[shown].map((template) => (
            <li key={template}>{fillText(template, {}, own, shown)}</li>
          ))}
        </ul>
      </div>
    </SettingsSection>
  )
}
