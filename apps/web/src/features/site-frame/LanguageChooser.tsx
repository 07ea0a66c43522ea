import { LANGUAGE } from '@seodang/domain/codes'
import { useChangeLanguage, useLanguage, useText } from '../../platform/language.tsx'
import { LANGUAGE_NAMES } from './language-names.ts'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** FTR-02, LANG-08. */
export function LanguageChooser() {
  const text = useText(texts)
  const language = useLanguage()
  const change = useChangeLanguage()
  return (
    <fieldset className={styles.languages}>
      <legend className="sr-only">{text('language')}</legend>
      {Object.values(LANGUAGE).map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => change(code)}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </fieldset>
  )
}
