import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import type { Kept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import styles from './create.module.css'
import * as texts from './create-texts.ts'

interface CreateKeptProps {
  isKept: boolean
  isNotKept: boolean
  strip: Kept
}

/** Whether what was written is kept. */
export function CreateKept({ isKept, isNotKept, strip }: CreateKeptProps) {
  const text = useText(texts)
  return (
    <>
      <KeptStrip of={strip} />
      <p className={styles.kept} role="status">
        {text(isNotKept ? 'notKept' : isKept ? 'keptAt' : 'kept')}
      </p>
    </>
  )
}
