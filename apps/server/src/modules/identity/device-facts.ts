import type { Device } from '@seodang/domain/codes'
import { deviceOf } from '@seodang/domain/user-agent'
import bowser from 'bowser'

/** How a browser names itself: 'Chrome' on 'Windows'; empty where it does not say (ACC-26). */
export function deviceFacts(userAgent: string): { browser: string; system: string; device: Device } {
  const { browser, os } = bowser.parse(userAgent || ' ')
  return { browser: browser.name ?? '', system: os.name ?? '', device: deviceOf(userAgent) }
}
