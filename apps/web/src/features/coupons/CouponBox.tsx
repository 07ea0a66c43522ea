import { ACCOUNT_AREAS, ACCOUNT_PAGES } from '@seodang/domain/account-pages'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { CouponCard } from './CouponCard.tsx'
import { CouponCodeForm } from './CouponCodeForm.tsx'
import styles from './coupons.module.css'
import { BOX_PAGE, BOX_TABS, type BoxTab, boxQuery } from './queries.ts'
import * as texts from './texts.ts'

interface CouponBoxProps {
  tab: BoxTab
  page: number
  hrefOf: (to: { tab: BoxTab; page?: number }) => string
}

const EMPTY = { usable: 'emptyUsable', used: 'emptyUsed', expired: 'emptyExpired' } as const

/** CPN-04, CPN-09: the coupons of a person on a site, with the field for a code. */
export function CouponBox({ tab, page, hrefOf }: CouponBoxProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { data, error, refetch, isRefetching } = useQuery({
    ...boxQuery(useApi(), channelSeq, { tab, page }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <p className={styles.area}>{ACCOUNT_AREAS[ACCOUNT_PAGES.coupon.area][language]}</p>
      <h1 className={styles.title}>{ACCOUNT_PAGES.coupon.title[language]}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      <CouponCodeForm />
      <LinkTabs
        label={text('tabs')}
        current={tab}
        items={BOX_TABS.map((id) => ({
          id,
          href: hrefOf({ tab: id }),
          label: text(id),
          ...(data && { count: data.counts[id] }),
        }))}
      />
      <div className={styles.panel}>
        {error && !data ? (
          <ErrorState
            message={error.message || undefined}
            retry={() => void refetch()}
            retrying={isRefetching}
            boxed
          />
        ) : !data ? (
          <ListSkeleton rows={3} />
        ) : data.list.length === 0 ? (
          <EmptyState
            boxed
            icon={IconTicket}
            title={text(EMPTY[tab])}
            message={tab === 'usable' ? text('emptyUsableText') : undefined}
            action={
              <LinkButton href="/classes" variant="main">
                {text('browse')}
              </LinkButton>
            }
          />
        ) : (
          <>
            <ul className={styles.cards} aria-label={text('coupons')}>
              {data.list.map((coupon) => (
                <li key={coupon.couponSeq}>
                  <CouponCard coupon={coupon} tab={tab} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pageCount={pageCount(data.totalCount, BOX_PAGE)}
              hrefOf={(to) => hrefOf({ tab, page: to })}
              label={text('coupons')}
            />
          </>
        )}
      </div>
    </>
  )
}
