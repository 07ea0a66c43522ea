import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { DeskFrame } from './DeskFrame.tsx'
import { Door } from './Door.tsx'
import { deskQuery } from './queries.ts'
import * as texts from './texts.ts'

/** ADM-04: the door while the desk is closed, the desk while it is open; one that closed meanwhile shows the door. */
export function DeskGate({ children }: { children: ReactNode }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const desk = useQuery(deskQuery(api))

  useEffect(() => {
    const { queryKey } = deskQuery(api)
    const look = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(queryKey, null)
    }
    const queries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    const mutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    return () => {
      queries()
      mutations()
    }
  }, [api, queryClient])

  if (desk.isLoadingError)
    return <ErrorState message={desk.error.message} retry={() => void desk.refetch()} />
  if (desk.isPending)
    return (
      <Loading label={text('loading')}>
        <Skeleton height={52} />
        <Skeleton height={360} />
      </Loading>
    )
  return desk.data ? (
    <DeskFrame desk={desk.data}>{children}</DeskFrame>
  ) : (
    <Door onOpen={() => queryClient.invalidateQueries({ queryKey: ['desk'] })} />
  )
}
