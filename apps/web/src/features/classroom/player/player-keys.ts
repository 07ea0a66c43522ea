import { isTyping } from '../../../ui/keys.ts'

export type PlayerCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'slower'
  | 'faster'
  | 'captions'
  | 'fullScreen'
  | 'mute'
  | 'help'

/** What the focus lies on: a key that means something there is left to it. */
export type Focus = 'nothing' | 'pressable' | 'arrows' | 'text'

const KEYS: Readonly<Record<string, PlayerCommand>> = {
  ' ': 'toggle',
  k: 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  '<': 'slower',
  '>': 'faster',
  c: 'captions',
  f: 'fullScreen',
  m: 'mute',
  '?': 'help',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** ux.md 4.4: what a key does to the player; null where it does nothing or belongs to what has the focus. */
export function commandOf(pressed: Pressed, focus: Focus): PlayerCommand | null {
  if (focus === 'text' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  const command = KEYS[letterOf(pressed)] ?? null
  if (command === 'toggle' && pressed.key === ' ' && focus !== 'nothing') return null
  if (pressed.key.startsWith('Arrow')) return focus === 'arrows' ? null : command
  return pressed.repeat ? null : command
}

/** A Korean keyboard says ㄹ where F is printed; the place of the key tells the letter then. */
function letterOf({ key, code }: Pressed): string {
  const isPrinted = key.length > 1 ? key !== 'Process' : /^[\x20-\x7e]$/.test(key)
  if (isPrinted) return key.length > 1 ? key : key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

const PRESSABLE = 'button, a[href], summary, label, [role="button"], [role="tab"], input'
const ARROWS = '[role="menu"], [role="tablist"], [role="radiogroup"], [role="slider"], input, dialog'

export function focusOf(event: KeyboardEvent): Focus {
  if (isTyping(event)) return 'text'
  const { target } = event
  if (!(target instanceof Element)) return 'nothing'
  // A dialog over the room has keys of its own.
  if (target.closest('dialog')) return 'text'
  if (target.closest(ARROWS)) return 'arrows'
  return target.closest(PRESSABLE) ? 'pressable' : 'nothing'
}
