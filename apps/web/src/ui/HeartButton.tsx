import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import styles from './class-card.module.css'
import { Icon } from './Icon.tsx'

/** The heart on a picture: 36 px of white, 44 px to touch. */
export function HeartButton({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <span>
        <Icon of={on ? IconHeartFilled : IconHeart} size={18} />
      </span>
    </button>
  )
}
