import { seoulDate } from '@seodang/domain/seoul-time'

/** What the visitor closed, in this browser: until tomorrow, or until the tab is closed. */
const key = (campaignSeq: number) => `popup-closed:${campaignSeq}`

const stores = () => [localStorage, sessionStorage]

/** A browser that keeps nothing shows it again; that is all that is lost. */
export function isClosed(campaignSeq: number): boolean {
  try {
    return stores().some((store) => store.getItem(key(campaignSeq)) === seoulDate(new Date()))
  } catch {
    return false
  }
}

export function keepClosed(campaignSeq: number, forToday: boolean): void {
  try {
    const store = forToday ? localStorage : sessionStorage
    store.setItem(key(campaignSeq), seoulDate(new Date()))
  } catch (error) {
    console.info('popup not remembered', error)
  }
}
