import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useCompact } from '../../ui/narrow.ts'
import { SideLayer } from '../../ui/rich/SideLayer.tsx'
import styles from './page-desk.module.css'
import * as texts from './texts.ts'

interface SettingsPanelProps {
  title: string
  /** Asked for, where it lies over the page. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** Beside the canvas; on narrow screens over it, for whoever asks for it or is at work in it. */
export function SettingsPanel({ title, isOpen, onOpen, children }: SettingsPanelProps) {
  const text = useText(texts)
  const id = useId()
  const isCompact = useCompact()
  return (
    <SideLayer
      labelledBy={id}
      isShown={isOpen || !isCompact}
      onClose={() => onOpen(false)}
      className={styles.panel}
    >
      <div
        className={styles.settings}
        onFocus={() => onOpen(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isCompact && !currentTarget.contains(relatedTarget)) onOpen(false)
        }}
      >
        <div className={styles.panelHead}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon={IconX} label={text('closeSettings')} onClick={() => onOpen(false)} />
        </div>
        {children}
      </div>
    </SideLayer>
  )
}
