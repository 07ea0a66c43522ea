import { useState } from 'react'
import { cx } from './cx.ts'
import { DefaultCover } from './DefaultCover.tsx'
import { imageAddress, imageSet } from './image-address.ts'
import styles from './picture.module.css'

type PictureProps = {
  /** Key of a stored picture, or an address. Nothing, or one that fails, draws the default class image (ERR-15). */
  source?: string | null
  /** '' where the text beside it says the same. */
  alt: string
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes?: string
  /** CSS ratio, '16 / 9' unless told otherwise; kept whatever arrives, so the page never jumps. */
  ratio?: string
  /** px */
  radius?: number
  /** A tiny data address shown blurred until the picture is there. */
  placeholder?: string | null
  /** The picture the first screen is about: asked for at once and before others. */
  priority?: boolean
  className?: string
}

/** A picture in AVIF or WebP at the width it needs (UI-11), over a blurred placeholder, with a fixed ratio. */
export function Picture({
  source,
  alt,
  sizes = '100vw',
  ratio,
  radius,
  placeholder,
  priority = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const shown = source && source !== failed ? source : undefined
  const style = {
    '--ratio': ratio,
    '--radius': radius === undefined ? undefined : `${radius}px`,
  }
  if (!shown)
    return (
      <span className={cx(styles.picture, className)} style={style}>
        <DefaultCover label={alt} />
      </span>
    )
  return (
    <span className={cx(styles.picture, className)} style={style}>
      {placeholder && loaded !== shown && (
        <span className={styles.blur} style={{ backgroundImage: `url("${placeholder}")` }} />
      )}
      <picture>
        {(['avif', 'webp'] as const).map((format) => {
          const srcSet = imageSet(shown, format)
          return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
        })}
        <img
          src={imageAddress(shown, 768)}
          srcSet={imageSet(shown)}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? undefined : 'async'}
          onLoad={() => setLoaded(shown)}
          onError={() => setFailed(shown)}
          ref={(img) => {
            // The server's picture may have failed before this code was there to hear it.
            if (img?.complete && !img.naturalWidth) img.decode().catch(() => setFailed(shown))
          }}
        />
      </picture>
    </span>
  )
}
