import { FORM_FIELD_KIND, YN } from '@seodang/domain/codes'
import { formatNumber } from '@seodang/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ProgressBar, percentOf } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import styles from './forms.module.css'
import { type FieldSummary, type FormKey, summaryQuery } from './queries.ts'
import * as texts from './texts.ts'

/** FRM-14: what was answered, field by field. */
export function FieldCharts({ formKey }: { formKey: FormKey }) {
  const text = useText(texts)
  const { data, error, refetch, isFetching } = useQuery(summaryQuery(useApi(), formKey))
  if (error && !data)
    return <ErrorState boxed message={error.message} retry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={160} />
  if (data.responseCount === 0) return null
  return (
    <section aria-label={text('charts')} className={styles.charts}>
      {data.fields.map((field) => (
        <Panel
          key={field.fieldSeq}
          heading="h3"
          title={field.label}
          mark={
            field.removedYn === YN.yes ? (
              <small className={styles.soft}>{text('removedField')}</small>
            ) : undefined
          }
          end={<small className={styles.soft}>{text('answersCount', { n: field.answeredCount })}</small>}
        >
          <Bars field={field} responseCount={data.responseCount} />
        </Panel>
      ))}
    </section>
  )
}

/** Of choices each choice against those who answered the field; of the rest how many of all answered it. */
function Bars({ field, responseCount }: { field: FieldSummary; responseCount: number }) {
  const text = useText(texts)
  const { kind, counts, answeredCount } = field
  if (kind !== FORM_FIELD_KIND.multipleChoice)
    return (
      <ul className={styles.bars}>
        <Bar
          label={text(kind === FORM_FIELD_KIND.agree ? 'agreed' : 'answered')}
          count={answeredCount}
          of={responseCount}
        />
      </ul>
    )
  return (
    <ul className={styles.bars}>
      {counts.map(({ choice, count }) => (
        <Bar key={choice ?? ''} label={choice ?? text('otherAnswers')} count={count} of={answeredCount} />
      ))}
    </ul>
  )
}

function Bar({ label, count, of }: { label: string; count: number; of: number }) {
  const text = useText(texts)
  const said = text('share', { n: formatNumber(count), percent: Math.round(percentOf(count, of)) })
  return (
    <li>
      <span>{label}</span>
      <span className={styles.figure}>{said}</span>
      <ProgressBar label={label} value={count} max={Math.max(of, 1)} valueText={said} />
    </li>
  )
}
