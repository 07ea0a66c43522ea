import { useEffect, useRef, useState } from 'react'
import styles from '../../ui/rich/file-upload.module.css'
import { UploadRow } from '../../ui/rich/UploadRow.tsx'
import { useText } from '../language.tsx'
import * as texts from './texts.ts'
import { watchUnsent } from './unsent.ts'
import type { Uploads } from './use-uploads.ts'

interface UploadListProps {
  of: Uploads
  /** What arrives takes effect by itself, so no button waits for it. */
  isApart?: boolean
}

/** The files that are on their way, and those that did not arrive with what can be done about it. */
export function UploadList({ of: uploads, isApart = false }: UploadListProps) {
  return uploads.rows.length > 0 && <Rows of={uploads} isApart={isApart} />
}

function Rows({ of: { rows, isSending }, isApart }: Required<UploadListProps>) {
  const text = useText(texts)
  const root = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const { current: element } = root
    return element ? watchUnsent({ element, isApart, tell: () => setAsked(true) }) : undefined
  }, [isApart])
  return (
    <div ref={root} className={styles.sending}>
      <ul className={styles.list}>
        {rows.map((file) => (
          <UploadRow key={file.id} file={file} />
        ))}
      </ul>
      <p role="alert" className={isAsked ? styles.asked : 'sr-only'}>
        {isAsked && text(isSending ? 'stillSending' : 'notSent')}
      </p>
    </div>
  )
}
