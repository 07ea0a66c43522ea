import { IMAGE_WIDTHS, WIDE_IMAGE_WIDTHS } from '@seodang/domain/image-sizes'
import styles from './banner-picture.module.css'
import { cx } from './cx.ts'
import { imageAddress, imageSet } from './image-address.ts'

const WIDTHS = [...IMAGE_WIDTHS, ...WIDE_IMAGE_WIDTHS]
const FORMATS = ['avif', 'webp'] as const
/** GEN-14. */
const NARROW = '(max-width: 768px)'

type BannerPictureProps = {
  banner: { title: string; imageUrl: string; mobileImageUrl: string | null; placeholder?: string | null }
  /** On a narrow screen, high enough for pictures of their own; a wide one is shown whole in it. */
  isTall: boolean
  /** Its picture is wanted by now; only its place is kept otherwise. */
  isAsked?: boolean
  /** The picture the first screen is about: asked for at once and before others. */
  priority?: boolean
  /** In a preview: as on such a screen, whatever this one is. */
  as?: 'wide' | 'narrow'
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes?: string
}

/** A banner in the place that is kept for it, with another picture on narrow screens where it has one (PGE-20). */
export function BannerPicture(props: BannerPictureProps) {
  const { banner, isTall, isAsked = true, priority = false, as, sizes = '100vw' } = props
  const { title, imageUrl, mobileImageUrl, placeholder } = banner
  const narrow = as === 'wide' ? null : mobileImageUrl
  const only = as === 'narrow' ? narrow : null
  return (
    <span
      className={cx(styles.frame, isTall && styles.tall, as && styles[as])}
      style={{ backgroundImage: placeholder ? `url("${placeholder}")` : undefined }}
    >
      {isAsked && (
        <picture>
          {!as && narrow && <Sources source={narrow} media={NARROW} sizes={sizes} />}
          <Sources source={only ?? imageUrl} sizes={sizes} />
          <img
            src={imageAddress(only ?? imageUrl, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1])}
            alt={title}
            draggable={false}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding={priority ? undefined : 'async'}
          />
        </picture>
      )}
    </span>
  )
}

type SourcesProps = { source: string; sizes: string; media?: string }

const Sources = ({ source, media, sizes }: SourcesProps) => (
  <>
    {FORMATS.map((format) => (
      <source
        key={format}
        media={media}
        type={`image/${format}`}
        srcSet={imageSet(source, format, WIDTHS)}
        sizes={sizes}
      />
    ))}
    {/* For browsers that know neither. */}
    {media && <source media={media} srcSet={imageSet(source, undefined, WIDTHS)} sizes={sizes} />}
  </>
)
