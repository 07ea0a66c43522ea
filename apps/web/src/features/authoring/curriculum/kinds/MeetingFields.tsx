import { type Meeting, mapUrl } from '@seodang/domain/coursework'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import { useText } from '../../../../platform/language.tsx'
import { LinkButton } from '../../../../ui/Button.tsx'
import { DateField } from '../../../../ui/rich/DateField.tsx'
import { TimeField } from '../../../../ui/rich/TimeField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import type { EditedItem } from '../../queries.ts'
import styles from '../curriculum.module.css'
import { AddressSearch } from './AddressSearch.tsx'
import * as texts from './texts.ts'

const numberIn = (words: string): number | null => {
  const value = Number(words.trim())
  return words.trim() === '' || !Number.isFinite(value) ? null : value
}

/** CUR-07, CUR-18: where and when one meets; date and times are Seoul's. */
export function MeetingFields({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem, itemProblems, may } = useEditor()
  const { curriculumSeq, meeting } = item
  if (!meeting) return null
  const problems = itemProblems(curriculumSeq)
  const change = (fields: Partial<Meeting>) =>
    changeItem(curriculumSeq, { meeting: { ...meeting, ...fields } })
  const map = mapUrl(meeting)
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label={text('date')}
          required
          value={meeting.offlineStartAt || null}
          error={problems['meeting.offlineStartAt']}
          onChange={(date) => change({ offlineStartAt: date ?? '' })}
        />
        <div className={styles.pair}>
          <TimeField
            label={text('from')}
            value={meeting.offlineStartTime || null}
            onChange={(clock) => change({ offlineStartTime: clock ?? '' })}
          />
          <TimeField
            label={text('to')}
            value={meeting.offlineEndTime || null}
            error={problems['meeting.offlineEndTime']}
            onChange={(clock) => change({ offlineEndTime: clock ?? '' })}
          />
        </div>
      </div>
      {may('CLASS_INFO_UPDATE') && <AddressSearch onChoose={change} />}
      <TextField
        label={text('addrRoad1')}
        required
        value={meeting.addrRoad1}
        error={problems['meeting.addrRoad1']}
        onChange={({ currentTarget: { value } }) => change({ addrRoad1: value })}
      />
      <div className={styles.pair}>
        <TextField
          label={text('addrRoad2')}
          placeholder={text('addrRoad2Hint')}
          value={meeting.addrRoad2}
          onChange={({ currentTarget: { value } }) => change({ addrRoad2: value })}
        />
        <TextField
          label={text('zipcode')}
          inputMode="numeric"
          value={meeting.zipcode}
          error={problems['meeting.zipcode']}
          onChange={({ currentTarget: { value } }) => change({ zipcode: value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={text('lat')}
          inputMode="decimal"
          defaultValue={meeting.lat ?? ''}
          key={`lat-${meeting.lat}`}
          error={problems['meeting.lat']}
          onBlur={({ currentTarget: { value } }) => change({ lat: numberIn(value) })}
        />
        <TextField
          label={text('lon')}
          inputMode="decimal"
          defaultValue={meeting.lon ?? ''}
          key={`lon-${meeting.lon}`}
          onBlur={({ currentTarget: { value } }) => change({ lon: numberIn(value) })}
        />
      </div>
      {map && (
        <div>
          <LinkButton href={map} target="_blank" size="sm" icon={IconMap2}>
            {text('map')}
          </LinkButton>
        </div>
      )}
    </>
  )
}
