import { bannerLink } from '@seodang/domain/banner'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { BannerPicture } from '../../../ui/BannerPicture.tsx'
import { cx } from '../../../ui/cx.ts'
import type { BannerData } from '../queries.ts'
import styles from './banners.module.css'
import { Slides } from './Slides.tsx'
import * as texts from './texts.ts'

/** PGE-20: what the site has put at the head of its first page. */
export function BannerSlides({ banners }: { banners: readonly BannerData[] }) {
  const text = useText(texts)
  const { name } = useChannel()
  // One height for all, or else the page would jump with each turn.
  const isTall = banners.some(({ mobileImageUrl }) => mobileImageUrl !== null)
  return (
    <Slides
      label={text('banners')}
      count={banners.length}
      className={cx(!isTall && banners.length > 1 && styles.low)}
      lead={<h1 className="sr-only">{name}</h1>}
    >
      {(index, { isAsked }) => {
        const banner = banners[index]
        if (!banner) return null
        const link = bannerLink(banner)
        const picture = (
          <BannerPicture banner={banner} isTall={isTall} isAsked={isAsked} priority={index === 0} />
        )
        return link ? (
          <Anchor
            href={link.href}
            target={link.opensNewWindow ? '_blank' : undefined}
            className={styles.link}
          >
            {picture}
          </Anchor>
        ) : (
          picture
        )
      }}
    </Slides>
  )
}
