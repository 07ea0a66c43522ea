import { BLOCK_LIMITS, REVIEW_PICKS, TEACHER_PICKS } from '@seodang/domain/page-blocks'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { MultiCombobox } from '../../../ui/rich/Combobox.tsx'
import type { SettingsProps } from '../kinds.ts'
import { previewQuery } from '../queries.ts'
import * as texts from '../texts.ts'
import { Choice } from './Choice.tsx'
import { OneCourse } from './CourseChoice.tsx'
import { CountField, HeadingField } from './ListSettings.tsx'

export function InstructorSettings({ block, errors, onChange }: SettingsProps<'instructor'>) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const everybody = useQuery({
    ...previewQuery(useApi(), channelSeq, {
      ...block,
      blockId: 'everybody',
      heading: '',
      pick: 'all',
      userSeqs: [],
      count: BLOCK_LIMITS.count,
    }),
    enabled: block.pick === 'hand',
  })
  const teachers = everybody.data?.kind === 'instructor' ? everybody.data.teachers : []
  const known = new Map(teachers.map(({ userSeq, name }) => [userSeq, name]))
  const seqs = [...new Set([...block.userSeqs, ...known.keys()])]
  return (
    <>
      <HeadingField
        value={block.heading}
        error={errors.heading}
        onChange={(heading) => onChange({ heading })}
      />
      <Choice
        label={text('pick')}
        values={TEACHER_PICKS}
        nameOf={(pick) => text(`pick.${pick}`)}
        value={block.pick}
        onChange={(pick) => onChange({ pick })}
      />
      {block.pick === 'hand' && (
        <MultiCombobox
          label={text('chooseTeachers')}
          required
          max={BLOCK_LIMITS.hand}
          choices={seqs.map((userSeq) => ({
            value: String(userSeq),
            label: known.get(userSeq) ?? `#${userSeq}`,
          }))}
          value={block.userSeqs.map(String)}
          error={errors.userSeqs}
          onChange={(next) => onChange({ userSeqs: next.map(Number) })}
        />
      )}
      <CountField value={block.count} error={errors.count} onChange={(count) => onChange({ count })} />
    </>
  )
}

export function ReviewListSettings({ block, errors, onChange }: SettingsProps<'reviewList'>) {
  const text = useText(texts)
  return (
    <>
      <HeadingField
        value={block.heading}
        error={errors.heading}
        onChange={(heading) => onChange({ heading })}
      />
      <Choice
        label={text('pick')}
        values={REVIEW_PICKS}
        nameOf={(pick) => text(`pick.${pick}`)}
        value={block.pick}
        onChange={(pick) => onChange({ pick })}
      />
      {block.pick === 'class' && (
        <OneCourse
          label={text('chooseClasses')}
          value={block.courseSeq}
          error={errors.courseSeq}
          onChange={(courseSeq) => onChange({ courseSeq })}
        />
      )}
      <CountField value={block.count} error={errors.count} onChange={(count) => onChange({ count })} />
    </>
  )
}
