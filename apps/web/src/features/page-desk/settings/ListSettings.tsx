import { BLOCK_LIMITS, CLASS_PICKS, PACKAGE_PICKS } from '@seodang/domain/page-blocks'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { categoriesQuery } from '../../catalog/queries.ts'
import type { SettingsProps } from '../kinds.ts'
import * as texts from '../texts.ts'
import { Choice } from './Choice.tsx'
import { CourseChoice } from './CourseChoice.tsx'

export function ClassListSettings({ block, errors, onChange }: SettingsProps<'classList'>) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const categories = useQuery({
    ...categoriesQuery(useApi(), channelSeq),
    enabled: block.pick === 'category',
  })
  return (
    <>
      <HeadingField
        value={block.heading}
        error={errors.heading}
        onChange={(heading) => onChange({ heading })}
      />
      <Select
        label={text('pick')}
        value={block.pick}
        options={CLASS_PICKS.map((value) => ({ value, label: text(`pick.${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ pick: CLASS_PICKS.find((pick) => pick === currentTarget.value) ?? block.pick })
        }
      />
      {block.pick === 'category' && (
        <Select
          label={text('category')}
          required
          error={errors.channelCategorySeq}
          value={String(block.channelCategorySeq ?? '')}
          options={[
            { value: '', label: '–' },
            ...(categories.data ?? []).map(({ channelCategorySeq, name }) => ({
              value: String(channelCategorySeq),
              label: name,
            })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ channelCategorySeq: Number(currentTarget.value) || null })
          }
        />
      )}
      {block.pick === 'hand' && (
        <CourseChoice
          label={text('chooseClasses')}
          value={block.courseSeqs}
          error={errors.courseSeqs}
          onChange={(courseSeqs) => onChange({ courseSeqs })}
        />
      )}
      <Extent block={block} errors={errors} onChange={onChange} />
    </>
  )
}

export function PackageListSettings({ block, errors, onChange }: SettingsProps<'packageList'>) {
  const text = useText(texts)
  return (
    <>
      <HeadingField
        value={block.heading}
        error={errors.heading}
        onChange={(heading) => onChange({ heading })}
      />
      <Select
        label={text('pick')}
        value={block.pick}
        options={PACKAGE_PICKS.map((value) => ({ value, label: text(`pick.${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ pick: PACKAGE_PICKS.find((pick) => pick === currentTarget.value) ?? block.pick })
        }
      />
      {block.pick === 'hand' && (
        <CourseChoice
          label={text('choosePackages')}
          isPackage
          value={block.courseSeqs}
          error={errors.courseSeqs}
          onChange={(courseSeqs) => onChange({ courseSeqs })}
        />
      )}
      <Extent block={block} errors={errors} onChange={onChange} />
    </>
  )
}

interface HeadingFieldProps {
  value: string
  error: string | undefined
  onChange: (heading: string) => void
}

export function HeadingField({ value, error, onChange }: HeadingFieldProps) {
  const text = useText(texts)
  return (
    <TextField
      label={text('heading')}
      optional
      counter
      maxLength={BLOCK_LIMITS.heading}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface CountFieldProps {
  value: number
  error: string | undefined
  onChange: (count: number) => void
}

export function CountField({ value, error, onChange }: CountFieldProps) {
  const text = useText(texts)
  return (
    <NumberField
      label={text('countField')}
      required
      max={BLOCK_LIMITS.count}
      unit={text('unit') || undefined}
      value={value || null}
      error={error}
      onChange={(count) => onChange(count ?? 0)}
    />
  )
}

const COLUMNS = ['2', '3', '4'] as const

interface ExtentProps {
  block: { count: number; columns: number }
  errors: Partial<Record<string, string>>
  onChange: (change: { count?: number; columns?: number }) => void
}

function Extent({ block, errors, onChange }: ExtentProps) {
  const text = useText(texts)
  return (
    <>
      <CountField value={block.count} error={errors.count} onChange={(count) => onChange({ count })} />
      <Choice
        label={text('columns')}
        values={COLUMNS}
        nameOf={(columns) => columns}
        value={COLUMNS.find((one) => Number(one) === block.columns) ?? '3'}
        onChange={(columns) => onChange({ columns: Number(columns) })}
      />
    </>
  )
}
