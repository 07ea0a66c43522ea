import { allows, staff } from '@seodang/domain/access'
import { COUPON_ISSUE, COUPON_STATUS } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { Codes } from './Codes.tsx'
import { Conditions } from './Conditions.tsx'
import { Figures } from './Figures.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { Giving } from './Giving.tsx'
import { Holders } from './Holders.tsx'
import { couponQuery } from './queries.ts'
import type { DetailSearch } from './search.ts'
import * as texts from './texts.ts'
import { useCouponActs } from './use-coupon-acts.ts'

export interface PartProps {
  couponInfoSeq: number
  name: string
  mayChange: boolean
  search: DetailSearch
  onSearch: (change: Partial<DetailSearch>) => void
  hrefOf: (change: Partial<DetailSearch>) => string
}

type CouponDetailProps = Omit<PartProps, 'name' | 'mayChange'> & { onRemoved: () => void }

/** CPN-12: a coupon: what came of it, its conditions, who has it, and its codes. */
export function CouponDetail({ couponInfoSeq, search, onSearch, hrefOf, onRemoved }: CouponDetailProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const [isGiving, setGiving] = useState(false)
  const acts = useCouponActs(onRemoved)
  const { data, error, refetch, isRefetching } = useQuery(
    couponQuery(useApi(), { channelSeq, couponInfoSeq }),
  )
  if (error && !data)
    return (
      <ErrorState message={error.message || undefined} retry={() => void refetch()} retrying={isRefetching} />
    )
  if (!data) return <ListSkeleton rows={6} />
  const mayChange = allows(staff('SITE_COUPON_UPDATE'), principal)
  const maySeePeople = allows(staff('SITE_COUPON_READ', { also: 'SITE_USER_READ' }), principal)
  const isActive = data.statusCd === COUPON_STATUS.active
  const hasCodes = data.issueCd === COUPON_ISSUE.codes
  const tab = hasCodes && (search.tab === 'codes' || !maySeePeople) ? 'codes' : 'holders'
  const part = { couponInfoSeq, name: data.name, mayChange, search, onSearch, hrefOf }
  return (
    <>
      <PageHead
        title={data.name}
        crumbs={[{ label: text('title'), href: '/settings/coupons' }, { label: data.name }]}
        mark={
          <StatusDot kind={isActive ? 'ok' : 'off'}>{codeName('couponStatusCd', data.statusCd)}</StatusDot>
        }
        end={
          mayChange && (
            <>
              {data.issuedCount === 0 && (
                <Button variant="dangerLine" onClick={() => void acts.remove(data)}>
                  {text('remove')}
                </Button>
              )}
              <Button onClick={() => (isActive ? void acts.stop(data) : acts.resume(data))}>
                {text(isActive ? 'stop' : 'resume')}
              </Button>
              <LinkButton href={`/settings/coupons/${couponInfoSeq}/edit`}>{text('edit')}</LinkButton>
              {isActive && maySeePeople && (
                <Button variant="main" onClick={() => setGiving(true)}>
                  {text('give')}
                </Button>
              )}
            </>
          )
        }
      />
      <Figures coupon={data} />
      {maySeePeople && <Giving couponInfoSeq={couponInfoSeq} />}
      <Conditions coupon={data} />
      {hasCodes && maySeePeople && (
        <LinkTabs
          label={data.name}
          current={tab}
          items={[
            {
              id: 'holders',
              label: text('holders'),
              count: data.issuedCount,
              href: hrefOf({ tab: undefined }),
            },
            { id: 'codes', label: text('codes'), count: data.figures.codes, href: hrefOf({ tab: 'codes' }) },
          ]}
        />
      )}
      {tab === 'codes' && <Codes key="codes" {...part} />}
      {tab === 'holders' && maySeePeople && <Holders key="holders" {...part} />}
      {isGiving && <GiveDialog couponInfoSeq={couponInfoSeq} onClose={() => setGiving(false)} />}
    </>
  )
}
