import type { Query, QueryClient } from '@tanstack/react-query'
import { onPersonChange, type PersonChange } from './person.ts'

/** The `meta` of a query whose answer is the same for everybody who gets one. */
export const FOR_EVERYBODY = { isForEverybody: true } as const

export const SESSION_KEY = ['session'] as const

/**
 * The one place where answers are bound to who asked: another person, or nobody, gets them anew. Every answer counts
 * as personal that does not say otherwise, so that none can be forgotten.
 */
export function askAnewForEachPerson(client: QueryClient): () => void {
  return onPersonChange((change) => {
    client.setQueryData(SESSION_KEY, change.user)
    const now = change.user?.userSeq ?? null
    if (now === (change.before ?? null) && change.before !== undefined) return
    // Nobody was anybody.
    if (now === null && !change.before) return
    void client.resetQueries({ predicate: (query) => isOf(query) && mustGo(query, change) })
    void client.invalidateQueries({ predicate: (query) => isOf(query) && mayStay(query, change) })
  })
}

/** The person is told by the change itself; the platform's desk has a login of its own (ADM-04). */
const isOf = ({ queryKey: [first, ...rest] }: Query): boolean =>
  first !== 'desk' && !(first === SESSION_KEY[0] && rest.length === 0)

/** Of somebody, nothing is shown any more, were it only that a class is there. Of nobody, what says "not yours". */
function mustGo(query: Query, change: PersonChange): boolean {
  if (change.before) return true
  if (isUnsent(query, change)) return false
  return query.state.status === 'error' || isOwn(query)
}

/** Asked anew beneath what visitors were shown, so that a form that is being written stays. */
const mayStay = (query: Query, change: PersonChange): boolean =>
  !change.before && !mustGo(query, change) && !isUnsent(query, change) && !query.meta?.isForEverybody

/** A first renewal holds all other calls back: they will be sent as the person whom it finds. */
const isUnsent = ({ state }: Query, { before }: PersonChange): boolean =>
  before === undefined && state.fetchStatus === 'fetching'

const isOwn = ({ queryKey }: Query): boolean => queryKey[0] === 'me' || queryKey.includes('mine')
