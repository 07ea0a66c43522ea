import { useEffect, useState } from 'react'
import { ErrorState } from '../../ui/States.tsx'
import { useText } from '../language.tsx'
import type { NotLoadedProps } from './failure-help.ts'
import * as texts from './texts.ts'
import { useOnline } from './use-online.ts'
import { type WhyNotLoaded, whyNotLoaded } from './why-not-loaded.ts'

const WORDS = {
  offline: ['offlinePart', 'offlinePartMore'],
  outdated: ['outdatedPart', 'outdatedPartMore'],
} as const

/** Stands where a part of the page would; comes back by itself with the line. */
export function NotLoaded({ error, retry, home }: NotLoadedProps) {
  const text = useText(texts)
  const [why, setWhy] = useState<WhyNotLoaded>()
  useEffect(() => {
    let isGone = false
    void whyNotLoaded(error).then((known) => {
      if (!isGone) setWhy(known)
    })
    return () => {
      isGone = true
    }
  }, [error])
  useOnline(retry)
  const words = why && why !== 'broken' && WORDS[why]
  return (
    <ErrorState
      {...(words && { title: text(words[0]), message: text(words[1]) })}
      retry={why === undefined || why === 'offline' ? retry : () => location.reload()}
      {...(home && { home })}
    />
  )
}
