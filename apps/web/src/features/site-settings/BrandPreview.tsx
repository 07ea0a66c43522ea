import { fillText } from '@seodang/domain/words'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BrandScope } from '../../ui/Brand.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './brand-preview.module.css'
import type { ConfigurationDraft } from './Configuration.tsx'
import * as texts from './configuration-texts.ts'

/** The face of the site with every keystroke: head, cover, button and link in the colour being chosen. */
export function BrandPreview({ draft }: { draft: ConfigurationDraft }) {
  const text = useText(texts)
  const language = useLanguage()
  const { siteDomain } = useBoot()
  const say = (key: 'previewButton' | 'previewLink') =>
    fillText(texts[language][key], {}, draft.words[language], language)
  return (
    <>
      <h2 className={styles.title}>{text('preview')}</h2>
      <BrandScope hex={draft.brandColor} className={styles.card}>
        <div className={styles.bar}>
          {draft.logoUrl ? (
            <span className={styles.logo}>
              <Picture source={draft.logoUrl} alt="" ratio="1" sizes="32px" radius={6} />
            </span>
          ) : (
            <Avatar name={draft.name || '?'} size={28} />
          )}
          <b className="clip">{draft.name}</b>
        </div>
        <Picture source={draft.coverImageUrl} alt={text('previewAlt')} sizes="380px" radius={0} />
        <div className={styles.words}>
          <p className={styles.intro}>{draft.intro || draft.name}</p>
          {/* Drawn like the real ones; there is nothing to press in a picture. */}
          <span className={styles.button}>{say('previewButton')}</span>
          <span className={styles.link}>{say('previewLink')}</span>
        </div>
        <p className={styles.address}>
          {draft.address.toLowerCase()}.{siteDomain}
        </p>
      </BrandScope>
    </>
  )
}
