import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { FORM_AGREEMENT, FORM_FIELD_KIND, YN } from '@seodang/domain/codes'
import { type FieldDraft, FORM_LIMITS, isMarketing, MOST_CHARACTERS } from '@seodang/domain/form'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/language.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import styles from './form-fields.module.css'
import * as texts from './texts.ts'

interface FieldPanelProps {
  /** Names the row while it is dragged. */
  rowKey: string
  field: FieldDraft
  n: number
  /** The problem of a part of the field, by its name. */
  errorOf: (name: string) => string | undefined
  onChange: (change: Partial<FieldDraft>) => void
  onCopy: (() => void) | undefined
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** FRM-13: one field of the form, with what its kind has to be told. */
export function FieldPanel(props: FieldPanelProps) {
  const { rowKey, n, field } = props
  const text = useText(texts)
  const { setNodeRef, setActivatorNodeRef, ...sortable } = useSortable({ id: rowKey })
  return (
    <div
      ref={setNodeRef}
      className={cx(sortable.isDragging && styles.carried)}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <Panel
        heading="h3"
        title={text('fieldN', { n })}
        mark={text(field.kind)}
        end={
          <Acts
            {...props}
            grip={
              <IconButton
                {...sortable.attributes}
                {...sortable.listeners}
                ref={setActivatorNodeRef}
                icon={IconGripVertical}
                size="sm"
                label={text('drag', { n })}
              />
            }
          />
        }
      >
        <FieldBody {...props} />
      </Panel>
    </div>
  )
}

function Acts({ n, grip, onCopy, onRemove, onUp, onDown }: FieldPanelProps & { grip: ReactNode }) {
  const text = useText(texts)
  return (
    <>
      {grip}
      <IconButton icon={IconArrowUp} size="sm" label={text('up', { n })} disabled={!onUp} onClick={onUp} />
      <IconButton
        icon={IconArrowDown}
        size="sm"
        label={text('down', { n })}
        disabled={!onDown}
        onClick={onDown}
      />
      <IconButton icon={IconCopy} size="sm" label={text('copy', { n })} disabled={!onCopy} onClick={onCopy} />
      <IconButton icon={IconTrash} size="sm" label={text('remove', { n })} onClick={onRemove} />
    </>
  )
}

function FieldBody({ field, errorOf, onChange }: FieldPanelProps) {
  const text = useText(texts)
  const { kind, label, help, choices, requiredYn, multipleYn, otherYn, minLength, maxLength } = field
  const isAgree = kind === FORM_FIELD_KIND.agree
  const isMarketingConsent = isMarketing(field)
  return (
    <div className={styles.field}>
      <TextField
        label={text('label')}
        required
        value={label}
        maxLength={FORM_LIMITS.label}
        error={errorOf('label')}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextField
        label={text('help')}
        help={text('helpHelp')}
        optional
        value={help}
        maxLength={FORM_LIMITS.help}
        error={errorOf('help')}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      {kind === FORM_FIELD_KIND.multipleChoice && (
        <>
          <TextArea
            label={text('choices')}
            help={text('choicesHelp')}
            required
            rows={4}
            value={choices.join('\n')}
            error={errorOf('choices')}
            onChange={(event) => onChange({ choices: event.currentTarget.value.split('\n') })}
          />
          <Checkbox
            label={text('multiple')}
            checked={multipleYn === YN.yes}
            onChange={({ currentTarget: { checked } }) => onChange({ multipleYn: checked ? YN.yes : YN.no })}
          />
          <Checkbox
            label={text('other')}
            checked={otherYn === YN.yes}
            onChange={({ currentTarget: { checked } }) => onChange({ otherYn: checked ? YN.yes : YN.no })}
          />
        </>
      )}
      {MOST_CHARACTERS[kind] > 0 && (
        <div className={styles.pair}>
          <NumberField
            label={text('minLength')}
            help={text('minLengthHelp')}
            value={minLength === 0 ? null : minLength}
            max={MOST_CHARACTERS[kind]}
            error={errorOf('minLength')}
            onChange={(value) => onChange({ minLength: value ?? 0 })}
          />
          <NumberField
            label={text('maxLength')}
            value={maxLength}
            max={MOST_CHARACTERS[kind]}
            onChange={(value) => onChange({ maxLength: value ?? 0 })}
          />
        </div>
      )}
      {isAgree && (
        <>
          <Select
            label={text('agreementType')}
            value={field.agreementType ?? FORM_AGREEMENT.privacy}
            options={Object.values(FORM_AGREEMENT).map((value) => ({ value, label: text(value) }))}
            onChange={({ currentTarget: { value } }) => {
              const agreementType = Object.values(FORM_AGREEMENT).find((known) => known === value)
              if (agreementType) onChange({ agreementType })
            }}
          />
          <TextArea
            label={text('agreementText')}
            help={text('agreementTextHelp')}
            required
            rows={4}
            value={field.agreementText}
            maxLength={FORM_LIMITS.agreementText}
            error={errorOf('agreementText')}
            onChange={(event) => onChange({ agreementText: event.currentTarget.value })}
          />
        </>
      )}
      <Checkbox
        label={text('required')}
        note={isMarketingConsent ? text('marketingFree') : undefined}
        disabled={isMarketingConsent}
        checked={requiredYn === YN.yes && !isMarketingConsent}
        onChange={({ currentTarget: { checked } }) => onChange({ requiredYn: checked ? YN.yes : YN.no })}
      />
    </div>
  )
}
