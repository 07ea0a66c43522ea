import { EVENT_TYPE } from '@seodang/domain/codes'
import { useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import { useSession } from './session.tsx'

/** ACC-16, ACC-17, TRK-06: ends the session, notes it, and loads the site afresh as a visitor. */
export function useLogout(): () => Promise<void> {
  const api = useApi()
  const channel = useMaybeChannel()
  const { signedOut } = useSession()
  return async () => {
    const noted = api.post('/v1.0/events/log', { body: { eventType: EVENT_TYPE.logout, message: '' } })
    // ERR-11: a note that fails is only logged.
    noted.catch((error: unknown) => console.info('logout not noted', error))
    try {
      await api.post('/v1.0/auth/logout')
    } finally {
      signedOut()
      const query = new URLSearchParams({
        ...(channel && { channelSeq: String(channel.channelSeq) }),
        checkLogin: 'false',
      })
      location.assign(channel ? `/main?${query}` : '/login')
    }
  }
}
