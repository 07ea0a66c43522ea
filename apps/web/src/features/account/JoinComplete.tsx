import { useEffect } from 'react'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { tellMarketing } from '../../platform/marketing-events.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { afterJoining, useArrival } from './arrival.ts'
import * as texts from './join-texts.ts'
import { Result } from './Result.tsx'

/** /join/complete: confirms the joining (JOIN-07) and goes on (JOIN-10). */
export function JoinComplete({ query }: { query: unknown }) {
  const text = useText(texts)
  const arrive = useArrival()
  const channel = useMaybeChannel()
  const site = channel?.name ?? ''
  useEffect(() => tellMarketing({ kind: 'signUp' }), [])
  return (
    <AccountSheet title={text('complete')} isStep>
      <Result
        title={text('completeTitle', { site })}
        lead={text('completeLead')}
        actions={
          <Button
            variant="main"
            size="lg"
            onClick={() => void arrive({ next: afterJoining(query, channel !== null) })}
          >
            {text('goOn')}
          </Button>
        }
      />
    </AccountSheet>
  )
}
