import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAttending, keepsPlace, MOVES } from './attendance.ts'
import { CHOISE_STATUS, type ChoiseStatusCd, GRANT_SOURCE, type GrantSource } from './codes.ts'
import { type ClassShowing, grantProblem, mayBuy, showingOf } from './granting.ts'
import {
  countsSeat,
  endOfPlace,
  mayMovePlace,
  nextPlaces,
  PLACE_ACTS,
  PLACE_STATES,
  type PlaceAct,
  type PlaceState,
  placeStateOf,
  STATUS_OF_PLACE,
} from './place-life.ts'

const now = '2026-11-20T12:00:00+09:00'
const earlier = '2026-11-20T11:00:00+09:00'
const later = '2026-11-20T13:00:00+09:00'

describe('ENR-32, ATT-06 the life of a place', () => {
  test.each([
    ['no row', null, 'none'],
    ['pending', { choiseStatusCd: '01', validAt: null }, 'applied'],
    ['in line', { choiseStatusCd: '01', validAt: null, waitlistedAt: earlier }, 'inLine'],
    ['offered', { choiseStatusCd: '01', validAt: null, waitlistedAt: earlier, offerUntil: later }, 'offered'],
    [
      'offered too long ago',
      { choiseStatusCd: '01', validAt: null, waitlistedAt: earlier, offerUntil: earlier },
      'inLine',
    ],
    ['approved', { choiseStatusCd: '00', validAt: later }, 'attending'],
    ['unlimited', { choiseStatusCd: '00', validAt: null }, 'attending'],
    ['over', { choiseStatusCd: '00', validAt: earlier }, 'ended'],
    ['over, and the seat too', { choiseStatusCd: '00', validAt: earlier, seatEndedAt: now }, 'seatless'],
    ['on hold', { choiseStatusCd: '02', validAt: earlier }, 'onHold'],
    ['cancelled', { choiseStatusCd: '99', validAt: later }, 'cancelled'],
  ] as const)('%s', (_, place, state) => {
    expect(placeStateOf(place, now)).toBe(state)
  })

  test('ENR-30 the state attending is what isAttending says', () => {
    for (const validAt of [earlier, later, null])
      for (const choiseStatusCd of Object.values(CHOISE_STATUS))
        expect(placeStateOf({ choiseStatusCd, validAt }, now) === 'attending').toBe(
          isAttending({ choiseStatusCd, validAt, attendAt: earlier }, now),
        )
  })

  test('2§4 only what people do for the class, or a right, leads out of cancelled', () => {
    const out = PLACE_ACTS.filter((act) => nextPlaces(act, 'cancelled').length > 0)
    expect(out.sort()).toEqual(['added', 'applied', 'enrolled', 'movedUp', 'viaMembership', 'viaPackage'])
    for (const act of PLACE_ACTS)
      for (const to of Object.values(CHOISE_STATUS))
        expect(mayMovePlace(act, CHOISE_STATUS.cancelled, to)).toBe(false)
    expect(MOVES[CHOISE_STATUS.cancelled]).toEqual([])
  })

  test('a row that never was has nothing to end', () => {
    for (const act of ['cancelled', 'membershipEnded', 'packageEnded', 'merged', 'offerExpired'] as const)
      expect(nextPlaces(act, 'none')).toEqual([])
  })

  test('ATT-06 what ends by its own will is final, what ends with a right or by the clock is not', () => {
    expect(endOfPlace('cancelled')).toBe('cancelled')
    expect((['membershipEnded', 'packageEnded'] as const).map(endOfPlace)).toEqual([
      'rightEnded',
      'rightEnded',
    ])
    expect(endOfPlace('offerExpired')).toBe('lapsed')
    expect(endOfPlace('merged')).toBe('merged')
  })
})

/** Walks the table by any acts at all. */
const walks = fc.array(fc.tuple(fc.constantFrom(...PLACE_ACTS), fc.nat()), { maxLength: 60 })

function walk(
  steps: readonly [PlaceAct, number][],
  see: (act: PlaceAct, from: PlaceState, to: PlaceState) => void,
) {
  let state: PlaceState = 'none'
  for (const [act, at] of steps) {
    const next = nextPlaces(act, state)
    if (next.length === 0) continue
    const to: PlaceState = next[at % next.length] ?? 'none'
    see(act, state, to)
    state = to
  }
  return state
}

test('ENR-38, ATT-18 on any walk one person counts one seat at most, and gives it back exactly once', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      let seats = 0
      walk(steps, (_, from, to) => {
        seats += Number(countsSeat(to)) - Number(countsSeat(from))
        expect(seats).toBe(Number(countsSeat(to)))
      })
    }),
  )
})

test('ATT-18 what is stored counts a seat as the state does, save who lost it with the period', () => {
  for (const state of PLACE_STATES) {
    const status = STATUS_OF_PLACE[state]
    if (state === 'offered' || state === 'seatless') continue
    expect(countsSeat(state), state).toBe(status !== null && keepsPlace(status))
  }
})

test('ENR-32 every state can be reached, and every running one can be cancelled', () => {
  // A set that grows while it is gone through: every state that is found leads on.
  const reached = new Set<PlaceState>(['none'])
  for (const from of reached)
    for (const act of PLACE_ACTS) for (const to of nextPlaces(act, from)) reached.add(to)
  expect([...reached].sort()).toEqual([...PLACE_STATES].sort())
  for (const state of PLACE_STATES)
    if (state !== 'none' && state !== 'cancelled')
      expect(nextPlaces('cancelled', state)).toEqual(['cancelled'])
})

test('ATT-08 a stored move is allowed exactly where the table knows one between such states', () => {
  const statuses: (ChoiseStatusCd | null)[] = [null, '00', '01', '02']
  for (const act of PLACE_ACTS)
    for (const from of statuses)
      for (const to of Object.values(CHOISE_STATUS)) {
        const known = PLACE_STATES.some(
          (state) =>
            STATUS_OF_PLACE[state] === from &&
            nextPlaces(act, state).some((next) => STATUS_OF_PLACE[next] === to),
        )
        expect(mayMovePlace(act, from, to)).toBe(known)
      }
})

describe('CAT-40, ATT-06 what may open a class to somebody', () => {
  test.each([
    ['00', '04', '00', 'published'],
    ['00', '04', '99', 'private'],
    ['00', '00', '00', 'unreleased'],
    ['00', '01', '00', 'unreleased'],
    ['00', '02', '00', 'unreleased'],
    ['00', '03', '99', 'unreleased'],
    ['01', '04', '00', 'deleted'],
  ] as const)(
    'AUTH-21 trash %s, release %s, public %s is %s',
    (trashTypeCd, releaseStateCd, publicCd, showing) => {
      expect(showingOf({ trashTypeCd, releaseStateCd, publicCd })).toBe(showing)
    },
  )

  const byItself = ['PACKAGE', 'MEMBERSHIP', 'GIFT', 'COUPON'] as const
  const showings = ['published', 'private', 'unreleased', 'deleted'] as const

  test('the table is whole: every source, every class, whoever was cancelled or holds it', () => {
    for (const source of Object.values(GRANT_SOURCE))
      for (const showing of showings)
        for (const isHeld of [false, true])
          for (const cancelledAt of [null, now])
            for (const rightBeganAt of [null, earlier, later])
              expect(
                grantProblem({ source, showing, isHeld, cancelledAt, rightBeganAt }),
                JSON.stringify({ source, showing, isHeld, cancelledAt, rightBeganAt }),
              ).toBe(expected({ source, showing, isHeld, cancelledAt, rightBeganAt }))
  })

  function expected(of: {
    source: GrantSource
    showing: ClassShowing
    isHeld: boolean
    cancelledAt: string | null
    rightBeganAt: string | null
  }) {
    if (of.showing === 'deleted') return 'deleted'
    const gives = byItself.some((one) => one === of.source)
    if (!gives || of.isHeld) return null
    if (of.showing !== 'published') return 'notPublished'
    return of.cancelledAt !== null && of.rightBeganAt !== later ? 'cancelled' : null
  }

  test.each([
    ['published', false, true],
    ['published', true, true],
    ['private', false, false],
    ['private', true, true],
    ['unreleased', true, false],
    ['deleted', true, false],
  ] as const)('%s, with a place %s: may be bought %s', (showing, hasPlace, may) => {
    expect(mayBuy(showing, hasPlace)).toBe(may)
  })
})
