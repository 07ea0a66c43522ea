import { PLAN_PERIODS, type PlanPeriod } from '@seodang/domain/codes'
import {
  isPlanPeriod,
  PLAN_FEATURES,
  PLAN_MEASURES,
  PLANS,
  type Plan as PlanOfList,
  savingPercent,
  termPrice,
} from '@seodang/domain/plan'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { usePlanWords } from './period.ts'
import styles from './plan.module.css'
import type { Choice, Plan } from './queries.ts'

/** The plan by which the saving of a longer period is told; all paid ones save about the same. */
const SHOWN_SAVING = 'BASIC'

interface PlanCompareProps {
  plan: Plan
  period: PlanPeriod
  onPeriod: (period: PlanPeriod) => void
  /** Nothing for whoever may only look. */
  onChoose: ((choice: Choice) => void) | null
}

/** PLAN-05, PLAN-10: all plans beside each other, by the period that is looked at. */
export function PlanCompare({ plan, period, onPeriod, onChoose }: PlanCompareProps) {
  const { text, period: periodName } = usePlanWords()
  return (
    <section aria-label={text('compare')}>
      <h2 className={styles.heading} id="plans" tabIndex={-1}>
        {text('compare')}
      </h2>
      <p className={styles.lead}>{text('compareLead')}</p>
      <div className={styles.periods}>
        <RadioTiles
          label={text('period')}
          labelHidden
          columns={4}
          value={String(period)}
          options={PLAN_PERIODS.map((months) => {
            const saving = savingPercent(SHOWN_SAVING, months)
            return {
              value: String(months),
              label: (
                <span className={styles.period}>
                  {periodName(months)}
                  {saving > 0 && (
                    <Tag small tone="accent">
                      {text('saving', { n: saving })}
                    </Tag>
                  )}
                </span>
              ),
            }
          })}
          onChange={(value) => {
            const months = Number(value)
            if (isPlanPeriod(months)) onPeriod(months)
          }}
        />
      </div>
      <ul className={styles.plans}>
        {PLANS.map((one) => (
          <PlanColumn key={one.planCd} of={one} plan={plan} period={period} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

interface PlanColumnProps {
  of: PlanOfList
  plan: Plan
  period: PlanPeriod
  onChoose: PlanCompareProps['onChoose']
}

function PlanColumn({ of, plan, period, onChoose }: PlanColumnProps) {
  const { text, language, period: periodName, money, amountOf } = usePlanWords()
  const name = of.name[language]
  const isFree = of.monthlyPrice[1] === 0
  const isMine = of.planCd === plan.planCd
  const isSame = isMine && (isFree || period === plan.termMonths) && plan.state !== 'lapsed'
  const isPending = plan.pending?.planCd === of.planCd && (isFree || plan.pending.termMonths === period)
  return (
    <li className={cx(styles.plan, isMine && styles.mine)}>
      <div className={styles.planHead}>
        <h3>{name}</h3>
        {isMine && (
          <Tag small tone="accent">
            {text('current')}
          </Tag>
        )}
      </div>
      <p className={styles.amount}>
        <b>{isFree ? text('free') : text('perMonth', { amount: money(of.monthlyPrice[period]) })}</b>
        <small>
          {isFree
            ? text('freeTotal')
            : text('total', { period: periodName(period), amount: money(termPrice(of.planCd, period)) })}
        </small>
      </p>
      <ul className={styles.lines}>
        {PLAN_MEASURES.map((measure) => (
          <li key={measure}>
            <span>{text(measure)}</span>
            <span>{amountOf(measure, of.limits[measure])}</span>
          </li>
        ))}
        {PLAN_FEATURES.map((feature) => (
          <li key={feature}>
            <span>{text(feature)}</span>
            {of.features.includes(feature) ? (
              <span>{text('includes')}</span>
            ) : (
              <span className={styles.without}>{text('excludes')}</span>
            )}
          </li>
        ))}
        <li>
          <span>{text('fee')}</span>
          <span>{text('percent', { n: of.platformFeeRate / 100 })}</span>
        </li>
      </ul>
      {onChoose && (
        <Button
          full
          variant={isSame || isPending ? 'line' : 'soft'}
          disabled={isSame || isPending || plan.state === 'pastDue'}
          onClick={() => onChoose({ planCd: of.planCd, termMonths: period })}
        >
          {isPending ? text('chosen') : isSame ? text('current') : text('choose', { plan: name })}
        </Button>
      )}
    </li>
  )
}
