import type { RefundPolicyCd } from '@seodang/domain/codes'
import { MOST_STEPS, type RefundClause, type RefundStep } from '@seodang/domain/refund-terms'
import { leastRefund, stepsOfLaw } from '@seodang/domain/refund-terms-form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import styles from './refund.module.css'
import * as texts from './refund-texts.ts'

interface RefundStepsProps {
  policyCd: RefundPolicyCd
  clause: RefundClause
  steps: readonly RefundStep[]
  errors: Partial<Record<string, string>>
  onChange: (steps: RefundStep[]) => void
}

/** One clause: while less than so much is used, so much comes back. Without steps the law holds. */
export function RefundSteps({ policyCd, clause, steps, errors, onChange }: RefundStepsProps) {
  const text = useText(texts)
  const field = `refundTerms.steps.${clause}`
  const put = (index: number, change: Partial<RefundStep>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...change } : step)))
  return (
    <FieldGroup label={text(`clause_${clause}`)} help={text(`clause_${clause}_help`)} error={errors[field]}>
      {() => (
        <div className={styles.steps}>
          {steps.map((step, index) => (
            // A step is its place in the order.
            // biome-ignore lint/suspicious/noArrayIndexKey: it has nothing else to be known by
            <div key={index} className={styles.step}>
              <NumberField
                label={text(`before_${clause}`, { n: index + 1 })}
                unit={text('below')}
                max={100}
                value={step.before}
                error={errors[`${field}.${index}.before`]}
                onChange={(value) => put(index, { before: value ?? 0 })}
              />
              <NumberField
                label={text('comesBack', { n: index + 1 })}
                unit="%"
                max={100}
                value={step.refund}
                error={errors[`${field}.${index}.refund`]}
                onChange={(value) => put(index, { refund: value ?? 0 })}
              />
              <IconButton
                icon={IconTrash}
                label={text('removeStep', { n: index + 1 })}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          {steps.length === 0 && <p className={styles.law}>{text('noSteps')}</p>}
          {steps.length > 0 && (
            <p className={styles.law}>{text(`rest_${clause}`, { n: steps.at(-1)?.before ?? 0 })}</p>
          )}
          <div>
            <Button
              size="sm"
              icon={IconPlus}
              disabled={steps.length >= MOST_STEPS || (steps.at(-1)?.before ?? 0) >= 100}
              onClick={() =>
                onChange(steps.length === 0 ? stepsOfLaw(policyCd, clause) : [...steps, next(steps)])
              }
            >
              {text(steps.length === 0 ? 'startSteps' : 'addStep')}
            </Button>
          </div>
        </div>
      )}
    </FieldGroup>
  )

  /** Half of the way that is left, with the least that the law asks for there. */
  function next(all: readonly RefundStep[]): RefundStep {
    const used = all.at(-1)?.before ?? 0
    return { before: Math.ceil((used + 100) / 2), refund: leastRefund(policyCd, clause, used) }
  }
}
