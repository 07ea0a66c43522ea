import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { keepReferral } from '../../../platform/referral.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../course/class.module.css'
import * as texts from './texts.ts'

/** NAV-14, NAV-18: LKS-12: keeps who referred, counts the visit, and goes on to the class; an unknown code goes to main and says so. */
export function Invite({ refererCode, courseSeq }: { refererCode: string; courseSeq: number | null }) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const { channelSeq } = useChannel()
  const target = courseSeq === null ? '/main' : `/classes/${courseSeq}`
  useEffect(() => {
    if (courseSeq === null) toast(text('unknown'))
    else {
      keepReferral(channelSeq, refererCode)
      // ERR-11: a visit that could not be counted is nobody's concern but ours.
      api
        .post('/v1.0/channels/{channelSeq}/invite/{refererCode}/visits/create', {
          path: { channelSeq, refererCode },
        })
        .catch((error: unknown) => console.info('visit not counted', error))
    }
    void router.navigate({ href: target, replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- one visit, one way on
  }, [])
  return (
    <div className={styles.missing}>
      <h1>{text(courseSeq === null ? 'unknown' : 'title')}</h1>
      <div>{courseSeq !== null && <LinkButton href={target}>{text('go')}</LinkButton>}</div>
    </div>
  )
}
