import { INTEGRATION_STATUS, type IntegrationStatus, SNS_TYPE } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import type { SessionUser } from '../../../platform/session.tsx'
import { changePending, pendingIntegration } from '../../../platform/social-pending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { integrationStatusQuery } from '../queries.ts'
import * as texts from './texts.ts'

/** JOIN-02, JOIN-03: asked for who came through a provider; an account by e-mail has no such step. Null until known. */
export function useIntegrationStatus(user: SessionUser | null): IntegrationStatus | null {
  const channelSeq = useMaybeChannel()?.channelSeq
  const isSocial = user !== null && user.snsTypeCd !== SNS_TYPE.email
  const status = useQuery({
    ...integrationStatusQuery(useApi(), channelSeq, user),
    enabled: isSocial,
  })
  if (user === null) return null
  if (!isSocial) return INTEGRATION_STATUS.integrated
  // The join call itself refuses whoever has proved nothing.
  return status.isError ? INTEGRATION_STATUS.integrated : (status.data ?? null)
}

/** JOIN-02: the step before joining, opened at once and again at a press. */
export function IntegrateFirst({ user }: { user: SessionUser }) {
  const text = useText(texts)
  const opened = useRef(false)
  const { userSeq, email } = user
  const open = () => {
    const waiting = pendingIntegration()
    const integration =
      waiting?.userSeq === userSeq
        ? waiting
        : {
            status: INTEGRATION_STATUS.mergeNeeded,
            email,
            token: null,
            integrated: false,
            needsPassword: false,
            userSeq,
          }
    changePending({ integration, shown: 'merge' })
  }
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    open()
  })
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" variant="main" onClick={open}>
          {text('openMerge')}
        </Button>
      }
    >
      {text('joinNeedsMerge')}
    </Notice>
  )
}
