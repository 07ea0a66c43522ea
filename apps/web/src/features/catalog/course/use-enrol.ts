import { enrolClickStep, type PlaceOutcome, paymentEntry } from '@seodang/domain/offer'
import { isPackage } from '@seodang/domain/package-terms'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountAddress, loginAddress } from '../../../platform/account-address.ts'
import { ApiError, isCancelled, useApi } from '../../../platform/api.ts'
import { coursePath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { alert, confirm } from '../../../ui/dialog-requests.ts'
import type { CourseData } from '../queries.ts'
import { attendedList } from './attended-list.tsx'
import * as texts from './texts.ts'

/** ERR-03: after this refusal nobody goes on to payment. */
const REFUSED_FOR_GOOD = '100010'

/** ENR-07: where the button leads; the date of a class that has several is chosen there. */
export const paymentHref = (course: CourseData, outcome: PlaceOutcome | null): string =>
  `${coursePath(course)}/payment?ps=${paymentEntry(outcome)}`

/**
 * ENR-01 to ENR-06: a click on the enrol button. Visitors go to login and others to join, both with the payment as
 * the way on; members have their schedule checked first. ENR-27: a package asks which of its classes are attended
 * already, and goes on when the member agrees.
 */
export function useEnrol(
  course: CourseData,
  outcome: PlaceOutcome | null,
): { enrol: () => void; isBusy: boolean } {
  const api = useApi()
  const text = useText(texts)
  const router = useRouter()
  const { status, isChannelUser } = useSession()
  const [clicked, setClicked] = useState(false)
  const { channelSeq, courseSeq } = course
  const payment = paymentHref(course, outcome)
  const go = (href: string) => router.navigate({ href })

  const check = useMutation({
    mutationFn: async () => {
      const path = { channelSeq, courseSeq }
      if (isPackage(course))
        return (await api.get('/v1.0/channels/{channelSeq}/packages/{courseSeq}/attended', { path })).list
      await api.get('/v1.0/check-curriculum-schedule/{channelSeq}/{courseSeq}', { path })
      return []
    },
    onSuccess: async (attended) => {
      if (attended.length === 0) return go(payment)
      const description = attendedList(attended, text('attendedLead'))
      const agrees = await confirm({ title: text('attendedTitle'), description, confirmLabel: text('goOn') })
      if (agrees) await go(`${payment}&skipAttendCheck=Y`)
    },
    onError: async (error) => {
      if (isCancelled(error)) return
      const { status: answer, resultCode, message } = refusalOf(error)
      // The session ended since the page was opened.
      if (answer === 401) return void go(loginAddress(payment))
      const description = message || text('checkFailed')
      if (resultCode === REFUSED_FOR_GOOD) return alert({ description })
      if (await confirm({ title: text('enrol'), description, confirmLabel: text('goOn') })) await go(payment)
    },
  })
  const { mutate } = check

  // A click that comes before it is known who clicks waits for that.
  const isReady = clicked && status !== 'loading'
  useEffect(() => {
    if (!isReady) return
    setClicked(false)
    const step = enrolClickStep({ isLoggedIn: status === 'user', isChannelUser })
    if (step === 'checkSchedule') mutate()
    else void go(step === 'login' ? loginAddress(payment) : accountAddress('/join', payment))
    // oxlint-disable-next-line react/exhaustive-deps -- one click is one way on
  }, [isReady])

  return { enrol: () => setClicked(true), isBusy: clicked || check.isPending }
}

const refusalOf = (error: Error) =>
  error instanceof ApiError ? error : { status: 0, resultCode: '', message: '' }
