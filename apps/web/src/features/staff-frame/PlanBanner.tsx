import { allows, staff } from '@seodang/domain/access'
import { formatDate } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { standingQuery } from '../plan/queries.ts'
import * as texts from './plan-texts.ts'

/** PLAN-13: why the management is read-only, or soon will be, and where it is mended. */
export function PlanBanner() {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const mayRead = allows(staff('SITE_DASHBOARD_READ', { of: 'noClass' }), principal)
  const { data } = useQuery({ ...standingQuery(useApi(), channelSeq), enabled: mayRead })
  if (!data || (data.state !== 'lapsed' && data.state !== 'pastDue')) return null
  const said =
    data.state === 'lapsed'
      ? text('lapsed')
      : text('pastDue', { date: data.retryAt === null ? '' : formatDate(data.retryAt, language) })
  return (
    <Notice
      tone={data.state === 'lapsed' ? 'danger' : 'warn'}
      {...(data.mayPay && {
        action: (
          <LinkButton href="/service/servicepaymentinfo" size="sm">
            {text('pay')}
          </LinkButton>
        ),
      })}
    >
      {said} {!data.mayPay && text('askOwner')}
    </Notice>
  )
}
