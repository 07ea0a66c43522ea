import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from './api.ts'

export interface AddressLookup {
  find: (query: string) => void
  list: readonly { addrRoad1: string; zipcode: string }[]
  hasFailed: boolean
  foundNothing: boolean
}

/** Finds an address with its postcode; null where the installation has no provider, and the fields are typed. */
export function useAddressLookup(): AddressLookup | null {
  const api = useApi()
  const [query, find] = useState('')
  const search = useQuery({
    queryKey: ['addresses', query],
    queryFn: ({ signal }) => api.get('/v1.0/addresses', { query: { query }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!search.data?.isOffered) return null
  const list = search.data.list.filter(({ zipcode }) => zipcode !== '')
  return {
    find,
    list,
    hasFailed: search.isError,
    foundNothing: query !== '' && search.isSuccess && list.length === 0,
  }
}
