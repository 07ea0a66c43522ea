import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { DateField } from '../../ui/rich/DateField.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { segmentsQuery } from '../segments/queries.ts'
import styles from './members.module.css'
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
  const seqOf = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className={styles.tools} role="group" aria-label={text('search')}>
      <div className={styles.search}>
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          size="sm"
          shortcut
          delay={300}
          defaultValue={q ?? ''}
          onSearch={(words) => onSearch({ q: words || undefined })}
        />
      </div>
      <Select
        label={text('labels')}
        labelHidden
        value={String(labelSeq ?? '')}
        options={[
          { value: '', label: text('anyLabel') },
          ...labels.map((label) => ({ value: String(label.labelSeq), label: label.name })),
        ]}
        onChange={(event) => onSearch({ labelSeq: seqOf(event.currentTarget.value) })}
      />
      <Select
        label={text('segment')}
        labelHidden
        value={String(segmentSeq ?? '')}
        options={[
          { value: '', label: text('anySegment') },
          ...segments.map((segment) => ({ value: String(segment.segmentSeq), label: segment.name })),
        ]}
        onChange={(event) => onSearch({ segmentSeq: seqOf(event.currentTarget.value) })}
      />
      <Select
        label={text('marketing')}
        labelHidden
        value={marketingYn ?? ''}
        options={[
          { value: '', label: text('anyConsent') },
          { value: 'Y', label: text('agreed') },
          { value: 'N', label: text('notAgreed') },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          onSearch({ marketingYn: value === 'Y' || value === 'N' ? value : undefined })
        }}
      />
      <div className={styles.days}>
        <DateField
          label={text('joinedFrom')}
          value={joinedFrom ?? null}
          onChange={(day) => onSearch({ joinedFrom: day ?? undefined })}
        />
        <DateField
          label={text('joinedTo')}
          value={joinedTo ?? null}
          onChange={(day) => onSearch({ joinedTo: day ?? undefined })}
        />
      </div>
    </div>
  )
}
