import { useText } from '../../platform/language.tsx'
import styles from './create.module.css'
import * as texts from './create-texts.ts'

/** Whether what was written is kept. */
export function CreateKept({ isKept, isNotKept }: { isKept: boolean; isNotKept: boolean }) {
  const text = useText(texts)
  return (
    <p className={styles.kept} role="status">
      {text(isNotKept ? 'notKept' : isKept ? 'keptAt' : 'kept')}
    </p>
  )
}
