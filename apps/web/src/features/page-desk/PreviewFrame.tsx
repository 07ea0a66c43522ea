import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './page-desk.module.css'

const WIDTHS = { wide: 1280, narrow: 390 }

interface PreviewFrameProps {
  screen: keyof typeof WIDTHS
  label: string
  children: ReactNode
}

/** A window of its own width, so that what depends on the width of a screen is as on that screen (PGE-14). */
export function PreviewFrame({ screen, label, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const dress = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument
    if (!inside || inside.body === body) return
    const { attributes } = document.documentElement
    for (const { name, value } of attributes) inside.documentElement.setAttribute(name, value)
    // The face of the site, not that of the workbench around it.
    inside.documentElement.className = ''
    for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style'))
      inside.head.append(inside.importNode(sheet, true))
    inside.body.className = 'learner'
    setBody(inside.body)
  }
  return (
    <div className={styles.screen}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it holds what this page draws itself, and no address */}
      <iframe
        key={screen}
        ref={dress}
        title={label}
        className={styles.frame}
        style={{ width: WIDTHS[screen] }}
        onLoad={(event) => dress(event.currentTarget)}
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  )
}
