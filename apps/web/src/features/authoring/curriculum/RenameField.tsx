import { useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { MAX_ITEM_TITLE } from '../editor/item-problems.ts'
import type { EditedItem } from '../queries.ts'
import styles from './curriculum.module.css'
import * as texts from './texts.ts'

/** The name in place: Enter or leaving keeps it, Escape leaves it as it was. */
export function RenameField({ item, onDone }: { item: EditedItem; onDone: () => void }) {
  const text = useText(texts)
  const { changeItem } = useEditor()
  const [title, setTitle] = useState(item.title)
  const isOver = useRef(false)
  const finish = (keeps: boolean) => {
    // Leaving follows Enter and Escape as well.
    if (isOver.current) return
    isOver.current = true
    const next = title.trim()
    if (keeps && next !== '' && next !== item.title) changeItem(item.curriculumSeq, { title: next })
    onDone()
  }
  return (
    <input
      className={styles.rename}
      aria-label={text('renameField', { title: item.title || text('untitled') })}
      value={title}
      maxLength={MAX_ITEM_TITLE}
      // It appears because somebody asked for it.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(true)
        if (event.key === 'Escape') {
          event.stopPropagation()
          event.preventDefault()
          finish(false)
        }
      }}
    />
  )
}
