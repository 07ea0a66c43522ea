import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../platform/language.tsx'
import { Icon, type IconComponent } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import { ModalLayer } from '../ModalLayer.tsx'
import styles from './command.module.css'
import { matchedParts } from './matched-parts.ts'
import * as texts from './texts.ts'

export type Command = {
  id: string
  label: string
  /** 'haram.jung@example.com · 클래스 3' */
  note?: string
  icon?: IconComponent
  /** A picture instead of the icon. */
  mark?: ReactNode
  /** Its own shortcut. */
  keys?: readonly string[]
  onSelect: () => void
}

export type CommandGroup = { title: string; commands: readonly Command[] }

export type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  /** What is typed; the caller finds what fits. */
  query: string
  onQuery: (query: string) => void
  groups: readonly CommandGroup[]
  /** '회원, 주문번호, 클래스, 설정 찾기' */
  label: string
  searching?: boolean
}

/** Finds people, orders, pages and actions from one field (⌘K). */
export function CommandPalette({ open, ...rest }: CommandPaletteProps) {
  if (!open || typeof document === 'undefined') return null
  return createPortal(<OpenPalette {...rest} />, document.body)
}

function OpenPalette({
  onClose,
  query,
  onQuery,
  groups,
  label,
  searching,
}: Omit<CommandPaletteProps, 'open'>) {
  const text = useText(texts)
  const id = useId()
  const commands = groups.flatMap((group) => group.commands)
  const [chosenId, setChosenId] = useState<string>()
  const found = commands.findIndex((command) => command.id === chosenId)
  const at = found < 0 ? 0 : found
  const chosen = commands[at]
  const optionId = (command: Command) => `${id}-${command.id}`
  const active = chosen && optionId(chosen)

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.onSelect()
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosenId(commands[(at + step + commands.length) % commands.length]?.id)
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <ModalLayer onClose={onClose} label={label} className={styles.layer}>
      <div className={styles.panel}>
        <div className={styles.field}>
          <Icon of={IconSearch} />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={active}
            aria-autocomplete="list"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => onQuery(event.currentTarget.value)}
            onKeyDown={key}
          />
        </div>
        <div id={id} role="listbox" aria-label={label} aria-busy={searching} className={styles.list}>
          {groups.map(
            (group) =>
              group.commands.length > 0 && (
                <div key={group.title} role="group" aria-label={group.title}>
                  <div className={styles.heading} aria-hidden>
                    {group.title}
                  </div>
                  {group.commands.map((command) => (
                    <Option
                      key={command.id}
                      id={optionId(command)}
                      command={command}
                      query={query}
                      chosen={command === chosen}
                      onPoint={() => setChosenId(command.id)}
                      onRun={() => run(command)}
                    />
                  ))}
                </div>
              ),
          )}
          {commands.length === 0 && (
            <p className={styles.empty} role="status">
              {text(searching ? 'searching' : 'nothingFound')}
            </p>
          )}
        </div>
        <div className={styles.foot} aria-hidden>
          <span>
            <Kbd keys={['↑', '↓']} /> {text('keyChoose')}
          </span>
          <span>
            <Kbd keys="↵" /> {text('keyOpen')}
          </span>
          <span>
            <Kbd keys="Esc" /> {text('close')}
          </span>
        </div>
      </div>
    </ModalLayer>
  )
}

type OptionProps = {
  id: string
  command: Command
  query: string
  chosen: boolean
  onPoint: () => void
  onRun: () => void
}

function Option({
  id,
  command: { label, note, icon, mark, keys },
  query,
  chosen,
  onPoint,
  onRun,
}: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      {mark ?? (icon && <Icon of={icon} />)}
      <span className="clip">
        {matchedParts(label, query).map((part) =>
          part.matches ? <mark key={part.from}>{part.text}</mark> : <span key={part.from}>{part.text}</span>,
        )}
      </span>
      {note && <span className={`${styles.note} clip`}>{note}</span>}
      <span className={styles.hint}>{keys ? <Kbd keys={keys} /> : chosen && <Kbd keys="↵" />}</span>
    </button>
  )
}
