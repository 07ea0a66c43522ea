import { FARE, PUBLIC, RELEASE_STATE } from '@seodang/domain/codes'
import { formatMoney, formatPrice, won } from '@seodang/domain/money'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import type { PackageClass } from '../queries.ts'
import styles from './package.module.css'
import * as texts from './texts.ts'

/** One class of a list: what it is called, whether visitors see it, and what it costs today. */
export function ClassLine({ course, place, end }: { course: PackageClass; place?: number; end: ReactNode }) {
  const text = useText(texts)
  const language = useLanguage()
  const { title, image, fareCd, price, discountPrice } = course
  const charged = fareCd === FARE.paid ? (discountPrice ?? price) : 0
  return (
    <li className={styles.line}>
      {place !== undefined && <span className={styles.place}>{place}</span>}
      <Picture
        source={image?.url}
        placeholder={image?.placeholder}
        alt=""
        sizes="72px"
        radius={6}
        className={styles.picture}
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <b className="clip">{title}</b>
          {course.releaseStateCd !== RELEASE_STATE.released && (
            <Tag small tone="warn">
              {text('draft')}
            </Tag>
          )}
          {course.publicCd === PUBLIC.private && <Tag small>{text('private')}</Tag>}
        </span>
        <small>
          {charged === null ? text('noPrice') : formatPrice(won(charged), language)}
          {discountPrice !== null && price !== null && (
            <>
              {' '}
              <s>{formatMoney(won(price), language)}</s>
            </>
          )}
        </small>
      </span>
      <span className={styles.end}>{end}</span>
    </li>
  )
}
