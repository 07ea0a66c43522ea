import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { accountProfileQuery } from './queries.ts'

/** After a change of the account: the head of the page and this page show it. */
export function useProfileChanged(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const { reload } = useSession()
  return useCallback(async () => {
    await Promise.all([reload(), queryClient.invalidateQueries(accountProfileQuery(api))])
  }, [api, queryClient, reload])
}
