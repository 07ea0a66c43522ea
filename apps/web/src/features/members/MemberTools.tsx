import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PeriodFilter } from '../../ui/rich/PeriodFilter.tsx'
import { segmentsQuery } from '../segments/queries.ts'
import { labelsQuery } from './queries.ts'
import type { MemberSearch } from './search.ts'
import * as texts from './texts.ts'

interface MemberToolsProps {
  search: MemberSearch
  onSearch: (change: Partial<MemberSearch>) => void
}

/** MEM-05: by words, label, segment, consent and the days on which they joined. */
export function MemberTools({ search, onSearch }: MemberToolsProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const labels = useQuery(labelsQuery(api, channelSeq)).data?.list ?? []
  const segments = useQuery(segmentsQuery(api, channelSeq)).data?.list ?? []
  const { q, labelSeq, segmentSeq, marketingYn, joinedFrom, joinedTo } = search
  return (
    <ListTools label={text('search')} placeholder={text('searchHint')} q={q} onSearch={onSearch}>
      <FilterSelect
        label={text('labels')}
        anyLabel={text('anyLabel')}
        value={labelSeq}
        options={labels.map((label) => ({ value: label.labelSeq, label: label.name }))}
        onChange={(chosen) => onSearch({ labelSeq: chosen })}
      />
      <FilterSelect
        label={text('segment')}
        anyLabel={text('anySegment')}
        value={segmentSeq}
        options={segments.map((segment) => ({ value: segment.segmentSeq, label: segment.name }))}
        onChange={(chosen) => onSearch({ segmentSeq: chosen })}
      />
      <FilterSelect
        label={text('marketing')}
        anyLabel={text('anyConsent')}
        value={marketingYn}
        options={[
          { value: 'Y', label: text('agreed') },
          { value: 'N', label: text('notAgreed') },
        ]}
        onChange={(chosen) => onSearch({ marketingYn: chosen })}
      />
      <PeriodFilter
        label={text('joinedWhen')}
        anyLabel={text('joinedAnyTime')}
        from={joinedFrom}
        to={joinedTo}
        onChange={(from, to) => onSearch({ joinedFrom: from, joinedTo: to })}
      />
    </ListTools>
  )
}
