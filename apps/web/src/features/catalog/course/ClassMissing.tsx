import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { useLoginPrompt } from '../../../platform/login-prompt.ts'
import { mayBeSomebody } from '../../../platform/person.ts'
import { isAway, untilAnswered } from '../../../platform/query-client.ts'
import { useHydrated, useSession } from '../../../platform/session.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { courseQuery } from '../queries.ts'
import { ClassSkeleton } from './ClassSkeleton.tsx'
import styles from './class.module.css'
import * as texts from './texts.ts'

type ClassMissingProps = {
  courseSeq: number
  /** ERR-05: it was there once. */
  isDeleted: boolean
  children: ReactNode
}

/**
 * CAT-04, CAT-40: no class that everybody may see. The page was rendered for nobody in particular, so whoever is
 * logged in asks again: attendees and staff find a private class, or one that is not released yet, after all.
 */
export function ClassMissing({ courseSeq, isDeleted, children }: ClassMissingProps) {
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const hydrated = useHydrated()
  // Renders again when somebody logs in.
  const { status } = useSession()
  const isKnown = hydrated && (status === 'user' || mayBeSomebody())
  const mayBeMine = !isDeleted && Number.isSafeInteger(courseSeq) && courseSeq > 0
  const again = useQuery({
    ...courseQuery(api, channelSeq, courseSeq),
    enabled: mayBeMine && isKnown,
    retryOnMount: true,
    refetchInterval: untilAnswered,
  })
  const title = again.data?.title
  useEffect(() => {
    // The first answer could not name a class that it did not know of.
    if (title) document.title = `${title} | ${name}`
  }, [title, name])
  if (again.data) return children
  if (mayBeMine && (!hydrated || (isKnown && (again.isPending || isAway(again.error)))))
    return <ClassSkeleton />
  return <Message isDeleted={isDeleted} isVisitor={status === 'visitor'} />
}

function Message({ isDeleted, isVisitor }: { isDeleted: boolean; isVisitor: boolean }) {
  const text = useText(texts)
  const askToLogIn = useLoginPrompt()
  return (
    <div className={styles.missing}>
      <h1>{text(isDeleted ? 'deletedTitle' : 'missingTitle')}</h1>
      <p>{text(isDeleted ? 'deletedBody' : 'missingBody')}</p>
      <div>
        <LinkButton href="/classes" variant="main">
          {text('allClasses')}
        </LinkButton>
        {!isDeleted && isVisitor && <Button onClick={() => void askToLogIn()}>{text('login')}</Button>}
      </div>
    </div>
  )
}
