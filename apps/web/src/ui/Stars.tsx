import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useLanguage, useText } from '../platform/language.tsx'
import { Icon } from './Icon.tsx'
import styles from './stars.module.css'
import * as texts from './texts.ts'

/** How much of each of five stars is lit, in halves. */
export const starFills = (point: number) => {
  const halves = Math.round(Math.min(5, Math.max(0, point)) * 2)
  return [0, 1, 2, 3, 4].map((star) => Math.min(2, Math.max(0, halves - star * 2)) / 2)
}

/** Points out of five, drawn to the half star. */
export function Stars({ point, size = 16 }: { point: number; size?: number }) {
  const text = useText(texts)
  return (
    <span className={styles.stars} role="img" aria-label={text('pointOfFive', { point })}>
      {starFills(point).map((fill, index) => (
        <span key={index} className={styles.star}>
          <Icon of={IconStarFilled} size={size} />
          {fill > 0 && (
            <span className={styles.fill} style={{ width: `${fill * 100}%` }}>
              <Icon of={IconStarFilled} size={size} />
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** One star, the average to one decimal and the number of reviews: ★ 4.8 (132). */
export function StarScore({ point, count, size = 14 }: { point: number; count?: number; size?: number }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <span className={styles.score}>
      <Icon of={IconStarFilled} size={size} />
      <span className="sr-only">{text('averagePoint')} </span>
      {point.toFixed(1)}
      {count !== undefined && (
        <small>
          (<span className="sr-only">{text('reviews')} </span>
          {count.toLocaleString(language)})
        </small>
      )}
    </span>
  )
}
