import { useEffect, useRef } from 'react'
import { commandOf, focusOf, type PlayerCommand } from './player-keys.ts'

/** Keys of the whole room while a player is there. */
export function usePlayerKeys(commands: Record<PlayerCommand, () => void>): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const command = commandOf(event, focusOf(event))
      if (!command) return
      event.preventDefault()
      latest.current[command]()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
