import type { Currency } from '@seodang/domain/codes'

/** What a site's own tools are told beside the pages that somebody sees (TRK-10). Amounts in minor units. */
export type MarketingEvent =
  | { kind: 'view'; courseSeq: number; title: string; amount: number | null; currency: Currency }
  | { kind: 'signUp' }
  | { kind: 'beginPayment'; courseSeq: number; title: string; amount: number; currency: Currency }
  | { kind: 'purchase'; order: string; courseSeq: number; title: string; amount: number; currency: Currency }

type Teller = (event: MarketingEvent) => void

let teller: Teller | null = null
/** A page tells as soon as it stands, which may be before it is known what this browser agreed to. */
let untold: MarketingEvent[] = []
const MOST_UNTOLD = 10

/** Whoever tells the tools takes over; null while nothing may be told, and what was kept for them is forgotten. */
export function tellThrough(next: Teller | null): void {
  teller = next
  const events = untold
  untold = []
  if (next) for (const event of events) next(event)
}

/** TRK-10: heard by the site's tools, where it has any and the browser agreed; by nobody otherwise. */
export function tellMarketing(event: MarketingEvent): void {
  if (teller) teller(event)
  else untold = [...untold, event].slice(-MOST_UNTOLD)
}

const TOLD = 'told-purchase:'

/** A purchase is one, however often its page is opened. */
export function tellPurchase(event: Extract<MarketingEvent, { kind: 'purchase' }>): void {
  try {
    if (localStorage.getItem(TOLD + event.order) !== null) return
    localStorage.setItem(TOLD + event.order, '1')
  } catch {
    // Without storage it could be told twice: better not at all.
    return
  }
  tellMarketing(event)
}
