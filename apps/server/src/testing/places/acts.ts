import type { Caller, Told } from '../buying.ts'
import * as buying from '../buying.ts'
import { confirm, mayEnter, order } from '../buying.ts'
import { downloadCoupon } from '../coupons.ts'
import type { Person } from '../factories.ts'
import type { StaffAct, Way } from './model.ts'

/** A class, who wants it, and what the browsers of its people remember. */
export interface PlaceWorld {
  /** `press` is a press in the window of the gateway; answers the query of the page that comes next. */
  server: Caller & { press(window: string, action: string): Promise<Record<string, string>> }
  course: { channelSeq: number; courseSeq: number }
  owner: Person
  price: number
  people: Person[]
  windows: Map<number, string>
  /** A coupon that pays for everything, new each time. */
  giveCoupon(): Promise<number>
}
type World = PlaceWorld
export type Happened = 'done' | 'refused'

const inClass = ({ course }: World, path: string) =>
  `/api/v1.0/channels/${course.channelSeq}/courses/${course.courseSeq}/${path}`

export function personOf({ people }: World, who: number): Person {
  const person = people[who]
  if (!person) throw new Error('there is nobody')
  return person
}

const asOwner = (w: World, path: string, body: object): Promise<Told> =>
  w.server.call({ method: 'POST', url: inClass(w, path), as: w.owner, body })

const happened = ({ status, body }: Told): Happened => {
  if (status >= 500) throw new Error(JSON.stringify(body))
  return status === 200 ? 'done' : 'refused'
}

/** What payment offers somebody at this moment. */
export const checkout = (w: World, who: number): Promise<Told> =>
  buying.checkout(w.server, w.course, personOf(w, who))

/** As the page of the payment does: what it was told is what it sends. */
export async function buy(w: World, who: number, way: Way): Promise<Happened> {
  const person = personOf(w, who)
  const told = await checkout(w, who)
  const { outcome = 'enrol', dueNow = w.price, takesCoupon = false } = told.body.data ?? {}
  const couponSeq = way === 'gift' && takesCoupon ? await takeCoupon(w, person) : undefined
  const isFree = dueNow === 0 || couponSeq !== undefined
  const placed = await order(w.server, w.course, person, {
    outcome,
    payMethodCd: isFree ? null : way === 'deposit' ? 'DEPOSIT' : 'CARD',
    expectedAmount: isFree ? 0 : dueNow,
    ...(couponSeq !== undefined && { couponSeq }),
    ...(way === 'deposit' && !isFree && { depositorName: person.name }),
  })
  const window: string | undefined = placed.body.data?.next?.url
  if (placed.status === 200) w.windows.delete(who)
  if (window) w.windows.set(who, window)
  // Whoever has no gift pays by card, at once.
  return window && way !== 'window' ? finish(w, who) : happened(placed)
}

async function takeCoupon(w: World, person: Person): Promise<number> {
  const taken = await downloadCoupon(w.server, w.course.channelSeq, person, await w.giveCoupon())
  return Number(taken.body.data.couponSeq)
}

/** Back from the window of the gateway, paid. */
export async function finish(w: World, who: number): Promise<Happened> {
  const returned = await w.server.press(w.windows.get(who) ?? '', 'approve')
  return happened(await confirm(w.server, w.course, personOf(w, who), returned))
}

/** Staff find the transfer of somebody on the account of the school. */
export async function seeDeposit(w: World, orderSeq: number | null): Promise<Happened> {
  if (orderSeq === null) return 'refused'
  const url = `/api/v1.0/channels/${w.course.channelSeq}/admin/payments/${orderSeq}/deposit`
  return happened(await w.server.call({ method: 'POST', url, as: w.owner, body: {} }))
}

export async function giveUp(w: World, who: number): Promise<Happened | 'notRefundable'> {
  const url = inClass(w, 'attendance/delete')
  const answer = await w.server.call({ method: 'POST', url, as: personOf(w, who), body: {} })
  return answer.body.errorName === 'REFUND_NOT_POSSIBLE' ? 'notRefundable' : happened(answer)
}

export async function change(w: World, attendSeq: number | null, act: StaffAct): Promise<Happened> {
  if (attendSeq === null) return 'refused'
  const body = { attendSeqs: [attendSeq], action: act, reason: '', ...(act === 'extend' && { days: 10 }) }
  const answer = await asOwner(w, 'admin/attendees/modify', body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.doneCount === 1 ? 'done' : 'refused'
}

export const add = async (w: World, who: number): Promise<Happened> =>
  happened(await asOwner(w, 'admin/attendees/create', { email: personOf(w, who).email, note: '직접 등록' }))

export const offerByHand = async (w: World, attendSeq: number | null): Promise<Happened> =>
  attendSeq === null ? 'refused' : happened(await asOwner(w, `admin/waiting/${attendSeq}/offer/create`, {}))

export const passOver = async (w: World, attendSeq: number | null): Promise<Happened> =>
  attendSeq === null ? 'refused' : happened(await asOwner(w, `admin/waiting/${attendSeq}/ordering`, {}))

/** The part of somebody in the class, as their page asks for it, and the class as visitors see it. */
export async function pageOf(w: World, who: number) {
  const { channelSeq, courseSeq } = w.course
  const url = `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}`
  const as = personOf(w, who)
  const [shown, mine] = [await w.server.call({ url, as }), await w.server.call({ url: `${url}/mine`, as })]
  return { shown: shown.body.data, mine: mine.body.data }
}

export const enters = (w: World, who: number): Promise<boolean> =>
  mayEnter(w.server, w.course, personOf(w, who))

export const attendees = async (w: World) =>
  (await w.server.call({ url: inClass(w, 'admin/attendees'), as: w.owner, query: { size: '100' } })).body.data

export const line = async (w: World) =>
  (await w.server.call({ url: inClass(w, 'admin/waiting'), as: w.owner, query: { size: '100' } })).body.data
