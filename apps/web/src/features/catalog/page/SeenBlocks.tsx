import { isBlockLink } from '@seodang/domain/page-blocks'
import { vimeoEmbedUrl, vimeoVideo } from '@seodang/domain/vimeo'
import { youtubeEmbedUrl, youtubeId } from '@seodang/domain/youtube'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { BannerPicture } from '../../../ui/BannerPicture.tsx'
import { cx } from '../../../ui/cx.ts'
import { imageAddress, imageSet } from '../../../ui/image-address.ts'
import { Slides } from '../home/Slides.tsx'
import type { BlockProps } from './BlockView.tsx'
import styles from './page.module.css'
import * as texts from './texts.ts'

const Linked = ({ href, children }: { href: string; children: ReactNode }) =>
  isBlockLink(href) ? (
    <Anchor href={href} target={href.startsWith('https:') ? '_blank' : undefined} className={styles.link}>
      {children}
    </Anchor>
  ) : (
    children
  )

export function PictureBlock({ block, isFirst }: BlockProps<'image'>) {
  const { imageUrl, alt, caption, linkUrl, width } = block
  const isFull = width === 'full'
  return (
    <figure className={cx(styles.block, styles.figure, isFull ? styles.full : 'wrap')}>
      <Linked href={linkUrl}>
        <img
          src={imageAddress(imageUrl, 960)}
          srcSet={imageSet(imageUrl, 'webp')}
          sizes={isFull ? '100vw' : '(max-width: 1200px) 100vw, 1160px'}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      </Linked>
      {caption && <figcaption className="wrap">{caption}</figcaption>}
    </figure>
  )
}

export function SlidesBlock({ block: { slides }, isFirst }: BlockProps<'slides'>) {
  const text = useText(texts)
  return (
    <Slides label={text('slides')} count={slides.length} className={cx(slides.length > 1 && styles.slides)}>
      {(index, { isAsked }) => {
        const slide = slides[index]
        return (
          slide && (
            <Linked href={slide.linkUrl}>
              <BannerPicture
                banner={{ ...slide, title: slide.alt, mobileImageUrl: null }}
                isTall={false}
                isAsked={isAsked}
                priority={isFirst && index === 0}
              />
            </Linked>
          )
        )
      }}
    </Slides>
  )
}

/** Only the players that the site's policy lets in, at addresses of our making. */
function playerOf(videoUrl: string): string | null {
  const id = youtubeId(videoUrl)
  if (id !== null) return youtubeEmbedUrl(id)
  const video = vimeoVideo(videoUrl)
  return video && vimeoEmbedUrl(video)
}

export function VideoBlock({ block: { videoUrl, title } }: BlockProps<'video'>) {
  const text = useText(texts)
  const source = playerOf(videoUrl)
  if (source === null) return null
  return (
    <div className={cx('wrap', styles.block)}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its own origin, which is not ours */}
      <iframe
        className={styles.video}
        src={source}
        title={title || text('video')}
        loading="lazy"
        allow="encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    </div>
  )
}
