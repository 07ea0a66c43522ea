import type { ReplyOf } from '@seodang/contract/endpoint'
import type { leaving } from '@seodang/contract/site'
import { addressProblem } from '@seodang/domain/channel-form'
import { problemText } from '@seodang/domain/problem-texts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/api.ts'
import { useLanguage } from '../../platform/language.tsx'
import { useSettled } from '../../platform/use-settled.ts'

export type Leaving = ReplyOf<typeof leaving>

/** JOIN-11. */
export const leavingQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['me', 'leaving', channelSeq],
    queryFn: ({ signal }): Promise<Leaving> =>
      api.get('/v1.0/channels/{channelSeq}/channel-user/leaving', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export type AddressCheck =
  | { state: 'empty' | 'checking' | 'free' }
  | { state: 'refused'; message: string }
  /** Nobody answered; saving will tell. */
  | { state: 'unknown' }

const PAUSE_MS = 300

/** CRT-09: what is known of an address while it is typed. `own` is the address that the site has already. */
export function useAddressCheck(typed: string, own?: string): AddressCheck {
  const api = useApi()
  const language = useLanguage()
  const address = typed.trim().toLowerCase()
  const settled = useSettled(address, PAUSE_MS)
  const problem = addressProblem(address)
  const isAsked = address !== own && problem === null
  const asked = useQuery({
    queryKey: ['me', 'address', settled, language],
    queryFn: ({ signal }) => api.get('/v1.0/channels/address', { query: { address: settled }, signal }),
    enabled: isAsked && settled === address,
    staleTime: 10_000,
    retry: false,
  })
  if (address === '') return { state: 'empty' }
  if (problem !== null) return { state: 'refused', message: problemText(problem, language) }
  if (address === own) return { state: 'free' }
  if (settled !== address || asked.isPending) return { state: 'checking' }
  if (asked.isError) return { state: 'unknown' }
  return asked.data.usable ? { state: 'free' } : { state: 'refused', message: asked.data.problem ?? '' }
}
