import { bannerState } from '@seodang/domain/banner'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { BannerPicture } from '../../ui/BannerPicture.tsx'
import { cx } from '../../ui/cx.ts'
import { useNow } from '../../ui/now.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Draft } from './draft.ts'
import styles from './homepage.module.css'
import type { EditedBanner } from './queries.ts'
import * as texts from './texts.ts'

const SCREENS = ['wide', 'narrow'] as const

interface BannerPreviewProps {
  draft: Draft
  banners: readonly EditedBanner[]
  bannerSeq: number | null
}

/** The banner as it will stand on a computer and on a phone, beside the others of the slide. */
export function BannerPreview({ draft, banners, bannerSeq }: BannerPreviewProps) {
  const text = useText(texts)
  const now = new Date(useNow() ?? Date.now())
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>('wide')
  const { imageUrl, mobileImageUrl, title } = draft
  // All of a slide have one height: that of pictures made for narrow screens as soon as one has such.
  const isTall =
    mobileImageUrl !== null ||
    banners.some(
      (one) =>
        one.bannerSeq !== bannerSeq && one.mobileImageUrl !== null && bannerState(one, now) === 'showing',
    )
  return (
    <section className={styles.preview} aria-label={text('preview')}>
      <header>
        <h3>{text('preview')}</h3>
        <Segmented
          label={text('screen')}
          value={screen}
          options={SCREENS.map((value) => ({ value, label: text(`screen.${value}`) }))}
          onChange={setScreen}
        />
      </header>
      <div className={cx('learner', styles.screen, styles[screen])}>
        {imageUrl ? (
          <BannerPicture
            banner={{ title, imageUrl, mobileImageUrl }}
            isTall={isTall}
            as={screen}
            sizes={screen === 'wide' ? '420px' : '240px'}
          />
        ) : (
          <p>{text('previewEmpty')}</p>
        )}
      </div>
    </section>
  )
}
