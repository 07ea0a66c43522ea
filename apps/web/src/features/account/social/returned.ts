import { isSocialType, type SocialTypeCd } from '@seodang/domain/social'

/** How a visit at a provider ended. */
export type Returned =
  | { kind: 'ticket'; snsTypeCd: SocialTypeCd; ticket: string; query: string | null }
  | { kind: 'cancelled' | 'failed'; query: string | null }

export interface Arrival {
  returned: Returned
  isPopup: boolean
}

let arrival: Arrival | null = null

/**
 * What /authcallback was given, taken out of the address before anything else on the page can see it: the history,
 * statistics and other people's scripts never learn a ticket (SOC-18).
 */
export function takeArrival(): Arrival {
  const hash = location.hash.slice(1)
  if (hash !== '') {
    arrival = readArrival(new URLSearchParams(hash))
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return arrival ?? { returned: { kind: 'failed', query: null }, isPopup: false }
}

export function readArrival(said: URLSearchParams): Arrival {
  const [type, ticket, error] = [said.get('type'), said.get('ticket'), said.get('error')]
  const query = said.get('query')
  const isPopup = said.get('mode') === 'popup'
  if (ticket !== null && isSocialType(type))
    return { returned: { kind: 'ticket', snsTypeCd: type, ticket, query }, isPopup }
  return { returned: { kind: error === 'cancelled' ? 'cancelled' : 'failed', query }, isPopup }
}

const MESSAGE = 'seodang:social'

/** From the window to the page that opened it, if it still is the one of this very origin. */
export function tellOpener(returned: Returned): boolean {
  const opener: Window | null = window.opener
  if (opener === null || opener.closed) return false
  opener.postMessage({ type: MESSAGE, returned }, location.origin)
  return true
}

/** The answer of one window; anything else that is posted to the page is none. */
export function answerIn(event: MessageEvent, from: Window): Returned | null {
  if (event.origin !== location.origin || event.source !== from) return null
  const { data } = event
  return data instanceof Object && 'type' in data && data.type === MESSAGE ? data.returned : null
}
