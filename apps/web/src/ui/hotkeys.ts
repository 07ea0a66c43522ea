import { useEffect, useRef } from 'react'
import { isTyping } from './keys.ts'

/** Keys by name: 'mod+k' (⌘ or Ctrl), '?', 'shift+x', or one after the other: 'g d'. */
export type Hotkeys = Record<string, () => void>

/** How long the second key of a pair may take, ms. */
const PAIR_TIME = 1000

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** The name of a pressed key, as `Hotkeys` writes it. */
export function keyName({ key, metaKey, ctrlKey, altKey, shiftKey }: Pressed) {
  const letter = key.length === 1 ? key.toLowerCase() : key
  // '?' already holds its Shift.
  const shift = shiftKey && (key.length > 1 || letter !== letter.toUpperCase())
  return `${metaKey || ctrlKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${letter}`
}

/** Listens while mounted. Nothing but keys with ⌘ or Ctrl is taken from somebody who is writing. */
export function useHotkeys(hotkeys: Hotkeys) {
  const latest = useRef(hotkeys)
  useEffect(() => {
    latest.current = hotkeys
  })
  useEffect(() => {
    let before = ''
    let beforeAt = 0
    const listen = (event: KeyboardEvent) => {
      const name = keyName(event)
      if (isTyping(event) && !name.startsWith('mod+')) return
      if (event.isComposing || event.defaultPrevented || event.repeat) return
      const pair = event.timeStamp - beforeAt < PAIR_TIME ? `${before} ${name}` : ''
      before = name
      beforeAt = event.timeStamp
      const act = latest.current[pair] ?? latest.current[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** What the modifier is called on this person's keyboard. */
export const modKey = () =>
  typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'
