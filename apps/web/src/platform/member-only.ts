import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { confirm } from '../ui/dialog-requests.ts'
import { useAccountAddress } from './account-address.ts'
import { useMaybeChannel } from './channel.tsx'
import * as texts from './join-prompt-texts.ts'
import { useText } from './language.tsx'
import { useLoginPrompt } from './login-prompt.ts'
import { useSession } from './session.tsx'

type Act = () => void

/** For actions of people who are logged in: a visitor is asked to first (UI-16), and then it happens. */
export function useUserOnly(): (act: Act) => void {
  const askToLogIn = useLoginPrompt()
  const { status } = useSession()
  return useOnceKnown((act) => {
    if (status === 'user') act()
    else void askToLogIn().then((isIn) => (isIn ? act() : undefined))
  })
}

/**
 * For actions of members: a visitor is asked to log in (UI-16), somebody who is no member of the site to join it and
 * to come back; members just act.
 */
export function useMemberOnly(): (act: Act) => void {
  const text = useText(texts)
  const router = useRouter()
  const address = useAccountAddress()
  const askToLogIn = useLoginPrompt()
  const channel = useMaybeChannel()
  const { status, isChannelUser } = useSession()
  return useOnceKnown((act) => {
    if (status === 'visitor') void askToLogIn()
    else if (isChannelUser || !channel) act()
    else {
      const request = { title: text('title'), description: text('question'), confirmLabel: text('join') }
      void confirm(request).then((agreed) =>
        agreed ? router.navigate({ href: address('/join') }) : undefined,
      )
    }
  })
}

/** A press that comes before it is known who looks waits for that, instead of being lost. */
function useOnceKnown(decide: (act: Act) => void): (act: Act) => void {
  const { status } = useSession()
  const [wanted, setWanted] = useState<{ act: Act } | null>(null)
  const decides = useRef(decide)
  useEffect(() => {
    decides.current = decide
  })
  const isKnown = status !== 'loading'
  useEffect(() => {
    if (!wanted || !isKnown) return
    setWanted(null)
    decides.current(wanted.act)
  }, [wanted, isKnown])
  return (act) => setWanted({ act })
}
