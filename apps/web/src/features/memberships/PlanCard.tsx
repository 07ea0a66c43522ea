import { CURRENCY } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { savedPercent } from '@seodang/domain/site-membership'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './memberships.module.css'
import type { MembershipData } from './queries.ts'
import * as texts from './texts.ts'
import { useOpensText } from './use-opens-text.ts'

type Shown = Pick<
  MembershipData,
  | 'name'
  | 'description'
  | 'image'
  | 'benefits'
  | 'terms'
  | 'trialDays'
  | 'seatsLeft'
  | 'classes'
  | 'chatRooms'
>

/** One membership to compare with others: price, trial, what it gives and opens (MSH-07). */
export function PlanCard({
  plan,
  action,
  heading: Heading = 'h2',
}: {
  plan: Shown
  action?: ReactNode
  heading?: 'h2' | 'h3'
}) {
  const text = useText(texts)
  const opens = useOpensText(plan)
  const language = useLanguage()
  const [monthly, ...longer] = plan.terms
  const money = (minor: number) => formatMoney({ minor, currency: CURRENCY.krw }, language)
  return (
    <article className={styles.plan}>
      {plan.image && (
        <div className={styles.cover}>
          <Picture source={plan.image.url} alt="" sizes="(max-width: 768px) 100vw, 360px" />
        </div>
      )}
      <div className={styles.planBody}>
        <div className={styles.tags}>
          {plan.trialDays > 0 && <Tag tone="accent">{text('trial', { n: plan.trialDays })}</Tag>}
          {plan.seatsLeft !== null && (
            <Tag tone={plan.seatsLeft === 0 ? 'neutral' : 'warn'}>
              {plan.seatsLeft === 0 ? text('full') : text('seats', { n: plan.seatsLeft })}
            </Tag>
          )}
        </div>
        <Heading className={styles.name}>{plan.name}</Heading>
        {monthly && (
          <p className={styles.price}>
            <b>{money(monthly.price)}</b>
            <span> / {text('perMonth')}</span>
          </p>
        )}
        {longer.length > 0 && (
          <ul className={styles.longer}>
            {longer.map((term) => {
              const saved = savedPercent(term, monthly?.price ?? 0)
              return (
                <li key={term.months}>
                  {text('perTerm', { n: term.months })} {money(term.price)}
                  {saved > 0 && <span className={styles.saved}> {text('saves', { n: saved })}</span>}
                </li>
              )
            })}
          </ul>
        )}
        {plan.description && <p className={styles.description}>{plan.description}</p>}
        {plan.benefits.length > 0 && (
          <ul className={styles.benefits} aria-label={text('benefits')}>
            {plan.benefits.map((benefit) => (
              <li key={benefit}>
                <Icon of={IconCheck} size={18} />
                {benefit}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.opens}>{opens}</p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  )
}
