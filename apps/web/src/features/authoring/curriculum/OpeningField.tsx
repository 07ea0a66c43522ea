import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { EditedItem } from '../queries.ts'
import styles from './curriculum.module.css'
import * as texts from './item-texts.ts'

type Opening = 'atOnce' | 'dated'

/** CUR-15: with the class, with its section, or on a date of its own. */
export function OpeningField({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { items, changeItem, itemProblems } = useEditor()
  // Chosen, but without a date yet.
  const [wantsDate, setWantsDate] = useState(false)
  const { curriculumSeq, sectionSeq, openedAt } = item
  const opening: Opening = openedAt !== null || wantsDate ? 'dated' : 'atOnce'
  const followsSection = items.some((one) => one.curriculumSeq === sectionSeq && one.openedAt !== null)
  return (
    <div className={styles.pair}>
      <Select
        label={text('opening')}
        value={opening}
        options={[
          { value: 'atOnce', label: text(followsSection ? 'openingWithSection' : 'openingAtOnce') },
          { value: 'dated', label: text('openingDated') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setWantsDate(value === 'dated')
          if (value === 'atOnce') changeItem(curriculumSeq, { openedAt: null })
        }}
      />
      {opening === 'dated' && (
        <DateTimeField
          label={text('openedAt')}
          value={openedAt}
          error={itemProblems(curriculumSeq).openedAt}
          onChange={(next) => changeItem(curriculumSeq, { openedAt: next })}
        />
      )}
    </div>
  )
}
