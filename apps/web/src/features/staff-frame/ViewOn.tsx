import { safeNext } from '@seodang/domain/next-path'
import { useEffect, useRef, useState } from 'react'
import { keepViewToken } from '../../platform/access-token.ts'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import * as texts from './view-texts.ts'

/** ADM-02: changes the code of the link for a session of this tab, and goes to the workbench. */
export function ViewOn() {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [hasFailed, setFailed] = useState(false)
  const hasBegun = useRef(false)

  useEffect(() => {
    // A code is good once, also where an effect runs twice.
    if (hasBegun.current) return
    hasBegun.current = true
    const address = new URL(location.href)
    history.replaceState(history.state, '', `${address.pathname}${address.search}`)
    async function begin() {
      const { accessToken } = await api.post('/v1.0/auth/view', {
        body: { code: address.hash.slice(1), channelSeq },
      })
      keepViewToken(accessToken)
      // Another document: what is known of this browser's own login must not go along.
      const next = safeNext(address.searchParams.get('next'), { fallback: '/settings/dashboard' })
      address.searchParams.delete('next')
      location.replace(`${next}${address.search}`)
    }
    begin().catch((error: unknown) => {
      console.info('no look at the site', error)
      setFailed(true)
    })
  }, [api, channelSeq])

  if (hasFailed) return <ErrorState title={text('failed')} />
  return (
    <Loading label={text('loading')}>
      <Skeleton height={52} />
      <Skeleton height={360} />
    </Loading>
  )
}
