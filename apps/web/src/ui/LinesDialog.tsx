import type { ReactNode } from 'react'
import { useText } from '../platform/language.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './lines-dialog.module.css'
import * as texts from './texts.ts'

export interface LinesDialogProps {
  title: string
  lines: readonly { title: string; text: string; isLink: boolean }[]
  onClose: () => void
  /** A button before the one that closes. */
  action?: ReactNode
}

/** A popup of named lines, some of which are links (UI-17). */
export default function LinesDialog({ title, lines, onClose, action }: LinesDialogProps) {
  const text = useText(texts)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {action}
          <Button variant="main" onClick={onClose}>
            {text('close')}
          </Button>
        </>
      }
    >
      <dl className={styles.lines}>
        {lines.map((line, index) => (
          // Lines may say the same twice, and never change their places.
          <div key={index}>
            <dt>{line.title}</dt>
            <dd>
              {line.isLink ? (
                <a href={line.text} target="_blank" rel="noopener noreferrer">
                  {line.text}
                </a>
              ) : (
                line.text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
