import { MENU_OPEN_TYPE } from '@seodang/domain/codes'
import { BLOCK_LIMITS } from '@seodang/domain/page-blocks'
import { useText } from '../../../platform/language.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import type { SettingsProps } from '../kinds.ts'
import * as texts from '../texts.ts'
import { Choice } from './Choice.tsx'

const ALIGNS = ['left', 'center'] as const

/** Its words are written in the page itself. */
export function TextSettings({ block, onChange }: SettingsProps<'text'>) {
  const text = useText(texts)
  return (
    <Choice
      label={text('align')}
      values={ALIGNS}
      nameOf={(align) => text(`align.${align}`)}
      value={block.align}
      onChange={(align) => onChange({ align })}
    />
  )
}

export function VideoSettings({ block, errors, onChange }: SettingsProps<'video'>) {
  const text = useText(texts)
  return (
    <>
      <TextField
        label={text('videoUrl')}
        help={text('videoHelp')}
        required
        inputMode="url"
        placeholder="https://youtu.be/…"
        value={block.videoUrl}
        error={errors.videoUrl}
        onChange={({ currentTarget }) => onChange({ videoUrl: currentTarget.value })}
      />
      <TextField
        label={text('videoTitle')}
        optional
        maxLength={BLOCK_LIMITS.alt}
        value={block.title}
        error={errors.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
    </>
  )
}

export function ButtonSettings({ block, errors, onChange }: SettingsProps<'button'>) {
  const text = useText(texts)
  return (
    <>
      <TextField
        label={text('label')}
        required
        counter
        maxLength={BLOCK_LIMITS.label}
        value={block.label}
        error={errors.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <LinkField
        required
        value={block.linkUrl}
        error={errors.linkUrl}
        onChange={(linkUrl) => onChange({ linkUrl })}
      />
      <Checkbox
        label={text('newWindow')}
        checked={block.openTypeCd === MENU_OPEN_TYPE.newWindow}
        onChange={({ currentTarget }) =>
          onChange({
            openTypeCd: currentTarget.checked ? MENU_OPEN_TYPE.newWindow : MENU_OPEN_TYPE.sameWindow,
          })
        }
      />
      <Choice
        label={text('look')}
        values={['main', 'line'] as const}
        nameOf={(look) => text(`look.${look}`)}
        value={block.look}
        onChange={(look) => onChange({ look })}
      />
      <Choice
        label={text('align')}
        values={ALIGNS}
        nameOf={(align) => text(`align.${align}`)}
        value={block.align}
        onChange={(align) => onChange({ align })}
      />
    </>
  )
}

export function DividerSettings({ block, onChange }: SettingsProps<'divider'>) {
  const text = useText(texts)
  return (
    <>
      <Choice
        label={text('look')}
        values={['line', 'space'] as const}
        nameOf={(look) => text(look === 'line' ? 'look.rule' : 'look.space')}
        value={block.look}
        onChange={(look) => onChange({ look })}
      />
      <Choice
        label={text('size')}
        values={['small', 'medium', 'large'] as const}
        nameOf={(size) => text(`size.${size}`)}
        value={block.size}
        onChange={(size) => onChange({ size })}
      />
    </>
  )
}

export function HtmlSettings({ block, errors, onChange }: SettingsProps<'html'>) {
  const text = useText(texts)
  return (
    <TextArea
      label={text('html')}
      help={text('htmlHelp')}
      rows={14}
      spellCheck={false}
      maxLength={BLOCK_LIMITS.html}
      value={block.html}
      error={errors.html}
      onChange={({ currentTarget }) => onChange({ html: currentTarget.value })}
    />
  )
}

interface LinkFieldProps {
  value: string
  error: string | undefined
  required?: boolean
  onChange: (linkUrl: string) => void
}

export function LinkField({ value, error, required = false, onChange }: LinkFieldProps) {
  const text = useText(texts)
  return (
    <TextField
      label={text('link')}
      {...(required ? { required } : { optional: true })}
      help={text('linkHelp')}
      inputMode="url"
      placeholder="/classes"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
