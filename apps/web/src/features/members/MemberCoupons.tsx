import { COUPON_STATE } from '@seodang/domain/codes'
import { formatDate } from '@seodang/domain/seoul-time'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Panel } from '../../ui/Panel.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { GiveCoupon } from './GiveCoupon.tsx'
import styles from './members.module.css'
import type { MemberDetail } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { usePeopleChange } from './use-people-change.ts'

type Coupon = NonNullable<MemberDetail['coupons']>['list'][number]

const KIND = { '00': 'ok', '01': 'waiting', '02': 'off', '03': 'off' } as const

/** MEM-07, CPN-12: the coupons that they have or used; whoever may give and withdraw does it here too. */
export function MemberCoupons({ detail: { member, coupons } }: { detail: MemberDetail }) {
  const text = useText(texts)
  const may = useMay()
  const [isGiving, setGiving] = useState(false)
  const mayChange = may('SITE_COUPON_UPDATE')
  if (coupons === null) return null
  return (
    <Panel
      title={text('coupons')}
      mark={<Tag small>{coupons.totalCount}</Tag>}
      end={
        mayChange && (
          <Button size="sm" onClick={() => setGiving(true)}>
            {text('giveCoupon')}
          </Button>
        )
      }
    >
      {coupons.list.length === 0 ? (
        <p className={styles.quiet}>{text('noCoupons')}</p>
      ) : (
        <ul className={styles.rows}>
          {coupons.list.map((coupon) => (
            <Held key={coupon.couponSeq} coupon={coupon} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isGiving && <GiveCoupon member={member} onClose={() => setGiving(false)} />}
    </Panel>
  )
}

function Held({ coupon, mayChange }: { coupon: Coupon; mayChange: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const { couponInfoSeq, couponSeq, name, stateCd, isOver } = coupon
  const day = (at: string) => formatDate(at, language)
  const facts = [
    text('givenOn', { day: day(coupon.issuedAt) }),
    coupon.usedAt !== null && text('usedOn', { day: day(coupon.usedAt) }),
    coupon.usedAt === null && coupon.useEndAt !== null && text('usableUntil', { day: day(coupon.useEndAt) }),
    coupon.orderNumber,
  ]
  return (
    <li>
      <span className={styles.person}>
        <Anchor href={`/settings/coupons/${couponInfoSeq}`}>
          <b>{name}</b>
        </Anchor>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <StatusDot kind={isOver ? 'off' : KIND[stateCd]}>
        {isOver ? text('couponOver') : codeName('couponStateCd', stateCd)}
      </StatusDot>
      {mayChange && stateCd === COUPON_STATE.usable && <Withdraw {...{ couponInfoSeq, couponSeq, name }} />}
    </li>
  )
}

function Withdraw({ couponInfoSeq, couponSeq, name }: Pick<Coupon, 'couponInfoSeq' | 'couponSeq' | 'name'>) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const withdraw = usePeopleChange(
    () =>
      api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/delete', {
        path: { channelSeq, couponInfoSeq },
        body: { couponSeqs: [couponSeq] },
      }),
    { onDone: () => toast({ text: text('couponWithdrawn'), tone: 'good' }) },
  )
  const ask = async () => {
    const agreed = await confirm({
      title: text('withdrawTitle', { name }),
      description: text('withdrawText'),
      confirmLabel: text('withdraw'),
      danger: true,
    })
    if (agreed) withdraw.mutate()
  }
  return (
    <Button
      size="sm"
      busy={withdraw.isPending}
      aria-label={text('withdrawNamed', { name })}
      onClick={() => void ask()}
    >
      {text('withdraw')}
    </Button>
  )
}
