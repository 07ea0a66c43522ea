import { DEFAULT_BRAND_COLOUR } from '@seodang/domain/channel-form'
import { isColour } from '@seodang/domain/color'
import { useText } from '../../platform/language.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BrandScope } from '../../ui/Brand.tsx'
import { cx } from '../../ui/cx.ts'
import { DefaultCover } from '../../ui/DefaultCover.tsx'
import styles from './create.module.css'
import * as texts from './create-texts.ts'
import type { SiteDraft } from './draft-query.ts'

/** The site that is being made, a little browser window that follows every keystroke. */
export function CreatePreview({ draft }: { draft: SiteDraft }) {
  const text = useText(texts)
  const { siteDomain } = useBoot()
  const colour = draft.brandColor && isColour(draft.brandColor) ? draft.brandColor : DEFAULT_BRAND_COLOUR
  const name = draft.name?.trim()
  const className = draft.className?.trim()
  const address = draft.address?.trim().toLowerCase() || text('addressPlaceholder')
  return (
    <BrandScope hex={colour} className={styles.window}>
      <div className={styles.chrome}>
        <i />
        <i />
        <i />
        <span className="clip">
          {address}.{siteDomain}
        </span>
      </div>
      <div className={styles.site}>
        <div className={styles.siteHead}>
          <Avatar name={name || text('previewName')} size={28} />
          <b className={cx('clip', !name && styles.blank)}>{name || text('previewName')}</b>
        </div>
        {draft.intro?.trim() && <p className={styles.siteIntro}>{draft.intro}</p>}
        <div className={styles.cover}>
          <DefaultCover label="" />
        </div>
        <p className={cx(styles.classTitle, !className && styles.blank)}>
          {className || text('previewClass')}
        </p>
        <p className={styles.price}>{text('freePrice')}</p>
        <span className={styles.button}>{text('previewButton')}</span>
      </div>
    </BrandScope>
  )
}
