import { Suspense, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button } from '../../ui/Button.tsx'
import * as texts from './close-texts.ts'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'

const CloseDialog = lazyDialog(() => import('./CloseDialog.tsx'))

/** ACC-29: the way out, in plain sight. */
export function CloseSection() {
  const text = useText(texts)
  const [isAsking, setAsking] = useState(false)
  return (
    <EditSection title={text('title')} lead={text('lead')}>
      <div className={styles.line}>
        <Button variant="dangerLine" onClick={() => setAsking(true)}>
          {text('open')}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <CloseDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </EditSection>
  )
}
