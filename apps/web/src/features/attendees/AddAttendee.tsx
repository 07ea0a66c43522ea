import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { AddFromSheet } from './AddFromSheet.tsx'
import { AddOne } from './AddOne.tsx'
import styles from './attendees.module.css'
import type { CourseKey } from './queries.ts'
import * as texts from './texts.ts'

type Way = 'one' | 'sheet'

/** ATT-05, ATT-16: members of the site, without a payment through it: one, or as many as stand in a file. */
export function AddAttendee({ courseKey, onClose }: { courseKey: CourseKey; onClose: () => void }) {
  const text = useText(texts)
  const [way, setWay] = useState<Way>('one')
  const choice = (
    <div className={styles.choice}>
      <Segmented<Way>
        label={text('addTitle')}
        fill
        value={way}
        options={[
          { value: 'one', label: text('addOneTab') },
          { value: 'sheet', label: text('addSheetTab') },
        ]}
        onChange={setWay}
      />
    </div>
  )
  return way === 'one' ? (
    <AddOne courseKey={courseKey} choice={choice} onClose={onClose} />
  ) : (
    <AddFromSheet courseKey={courseKey} choice={choice} onClose={onClose} />
  )
}
