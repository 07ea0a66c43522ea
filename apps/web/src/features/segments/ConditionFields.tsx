import { allows, staff } from '@seodang/domain/access'
import type { Permission } from '@seodang/domain/permissions'
import { emptyCondition, mayAskFor, SEGMENT_KINDS, type SegmentCondition } from '@seodang/domain/segment'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConditionValues } from './ConditionValues.tsx'
import styles from './segments.module.css'
import * as texts from './texts.ts'

interface ConditionFieldsProps {
  n: number
  condition: SegmentCondition
  errorOf: (field: string) => string | undefined
  onChange: (condition: SegmentCondition) => void
  /** Absent for the only one. */
  onRemove?: () => void
}

/** MEM-09: one condition: what it is about, and its values. */
export function ConditionFields({ n, condition, errorOf, onChange, onRemove }: ConditionFieldsProps) {
  const text = useText(texts)
  const { principal } = useSession()
  const may = (permission: Permission) => allows(staff(permission), principal)
  return (
    <fieldset className={styles.condition} aria-label={text('condition', { n })}>
      <div className={styles.conditionHead}>
        <Select
          label={text('condition', { n })}
          value={condition.kind}
          options={SEGMENT_KINDS.filter((kind) => kind === condition.kind || mayAskFor(kind, may)).map(
            (kind) => ({ value: kind, label: text(`kind.${kind}`) }),
          )}
          onChange={(event) => {
            const kind = SEGMENT_KINDS.find((one) => one === event.currentTarget.value)
            if (kind) onChange(emptyCondition(kind))
          }}
        />
        {onRemove && (
          <IconButton icon={IconX} size="sm" label={text('removeCondition', { n })} onClick={onRemove} />
        )}
      </div>
      <ConditionValues condition={condition} errorOf={errorOf} onChange={onChange} />
    </fieldset>
  )
}
