import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMailExclamation from '@tabler/icons-react/dist/esm/icons/IconMailExclamation.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountAddress } from '../../platform/account-address.ts'
import { ApiError } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './checkout.module.css'
import { OutcomePage } from './OutcomePage.tsx'
import { useProductPath } from './product-path.ts'
import * as texts from './texts.ts'

/** Why there is nothing to order: said in the server's words, with the way on that fits. */
export function CheckoutRefused({
  error,
  courseSeq,
  retry,
}: {
  error: Error
  courseSeq: number
  retry: () => void
}) {
  const text = useText(texts)
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  const errorName = error instanceof ApiError ? error.errorName : ''
  const product = useProductPath(courseSeq)
  useWayToJoin(errorName === 'NOT_CHANNEL_USER')
  if (errorName === 'NOT_CHANNEL_USER') return null
  if (!isRefusal) return <ErrorState message={error.message || undefined} retry={retry} />

  const seeClass = (variant: 'main' | 'line') => (
    <LinkButton href={product} variant={variant} size="lg">
      {text('seeClass')}
    </LinkButton>
  )
  if (errorName === 'NOT_AUTHORIZED_EMAIL')
    return (
      <OutcomePage
        icon={IconMailExclamation}
        title={text('notVerifiedTitle')}
        lead={error.message}
        actions={
          <LinkButton href="/editinformation" variant="main" size="lg">
            {text('verify')}
          </LinkButton>
        }
      />
    )
  if (errorName === 'ALREADY_ENROLLED')
    return (
      <OutcomePage
        icon={IconCheck}
        title={error.message}
        lead={text('enrolledText')}
        actions={
          <>
            <LinkButton href="/me/classes" variant="main" size="lg">
              {text('myClasses')}
            </LinkButton>
            {seeClass('line')}
          </>
        }
      />
    )
  if (errorName === 'PACKAGE_CLASSES_ATTENDED') {
    const courses = attendedOf(error)
    return (
      <OutcomePage
        icon={IconLock}
        title={error.message}
        lead={text('attendedLead')}
        actions={
          <>
            <LinkButton href={`${product}/payment?skipAttendCheck=Y`} variant="main" size="lg">
              {text('attendedGoOn')}
            </LinkButton>
            {seeClass('line')}
          </>
        }
      >
        <ul className={styles.attended}>
          {courses.map((course) => (
            <li key={course.courseSeq}>
              <a href={`/classes/${course.courseSeq}`} target="_blank" rel="noreferrer">
                {course.title}
              </a>
            </li>
          ))}
        </ul>
      </OutcomePage>
    )
  }
  const { reason } = error.details
  return (
    <OutcomePage
      icon={IconLock}
      title={text('refusedTitle')}
      lead={typeof reason === 'string' && reason !== '' ? reason : error.message}
      actions={
        <>
          {seeClass('main')}
          <LinkButton href="/classes" size="lg">
            {text('otherClasses')}
          </LinkButton>
        </>
      }
    />
  )
}

/** ENR-27: the classes that the refusal names. */
function attendedOf(error: Error): { courseSeq: number; title: string }[] {
  const courses = error instanceof ApiError ? error.details.courses : []
  if (!Array.isArray(courses)) return []
  return courses.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'courseSeq' in one && 'title' in one
      ? [{ courseSeq: Number(one.courseSeq), title: String(one.title) }]
      : [],
  )
}

/** ENR-02: whoever is no member of the site joins first and comes back to the payment. */
function useWayToJoin(isStranger: boolean): void {
  const router = useRouter()
  useEffect(() => {
    // Where one is now, once: the location is the join page's own as soon as one is on the way there.
    if (isStranger)
      void router.navigate({ href: accountAddress('/join', router.state.location.href), replace: true })
  }, [isStranger, router])
}
