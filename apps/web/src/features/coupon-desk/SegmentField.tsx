import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { segmentsQuery } from './queries.ts'
import * as texts from './texts.ts'

interface SegmentFieldProps {
  couponInfoSeq: number
  value: number | null
  onChange: (segmentSeq: number | null) => void
  error: string | undefined
}

/** MEM-10: the segments of the site, each with how many are in it now. */
export function SegmentField({ couponInfoSeq, value, onChange, error }: SegmentFieldProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { data, error: refused } = useQuery(segmentsQuery(useApi(), { channelSeq, couponInfoSeq }))
  if (refused) return <Notice tone="danger">{refused.message || text('failed')}</Notice>
  if (!data) return <ListSkeleton rows={1} />
  if (data.totalCount === 0)
    return (
      <Notice action={<Anchor href="/settings/members/segment">{text('toSegments')}</Anchor>}>
        {text('noSegments')}
      </Notice>
    )
  return (
    <Select
      label={text('segment')}
      help={text('segmentHint')}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      options={[
        { value: '', label: text('chooseSegment') },
        ...data.list.map(({ segmentSeq, name, memberCount }) => ({
          value: String(segmentSeq),
          label: text('segmentCount', { name, n: memberCount.toLocaleString(language) }),
        })),
      ]}
    />
  )
}
