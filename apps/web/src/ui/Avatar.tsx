import { useState } from 'react'
import styles from './avatar.module.css'
import { cx } from './cx.ts'
import { imageAddress } from './image-address.ts'

type AvatarProps = {
  name: string
  /** Key or address of a picture; without one, or when it fails, the initial is drawn (ERR-16). */
  image?: string | null
  /** px */
  size?: number
  /** How many characters of the name show. */
  letters?: 1 | 2
}

/** The colour belongs to the name, so a person looks the same on every screen. */
export const avatarTint = (name: string) =>
  ([...name].reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0) % 5) + 1

/** Korean given names are told apart by their end, others by their start. */
const initials = (name: string, letters: number) => {
  const characters = [...name.trim()]
  if (letters === 2 && characters.length === 3 && /^\p{Script=Hangul}+$/u.test(name.trim()))
    return characters.slice(1).join('')
  return characters.slice(0, letters).join('').toLocaleUpperCase()
}

export function Avatar({ name, image, size = 40, letters = 1 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shown = image && image !== failed ? image : undefined
  return (
    <span
      className={cx(styles.avatar, !shown && styles[`c${avatarTint(name)}`])}
      style={{ '--size': `${size}px` }}
      aria-hidden
    >
      {shown ? (
        <img
          src={imageAddress(shown, size * 2)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(shown)}
          ref={(img) => {
            // The server's picture may have failed before this code was there to hear it.
            if (img?.complete && !img.naturalWidth) img.decode().catch(() => setFailed(shown))
          }}
        />
      ) : (
        initials(name, letters)
      )}
    </span>
  )
}
