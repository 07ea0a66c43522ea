import { type Access, allows, staff } from '@seodang/domain/access'
import { ACCOUNT_AREAS, ACCOUNT_PAGES } from '@seodang/domain/account-pages'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import styles from './plan.module.css'
import * as texts from './texts.ts'

const PLAN = ACCOUNT_PAGES.service.access
const COUPON = [staff('SITE_PLAN_COUPON_READ'), staff('SITE_PLAN_COUPON_UPDATE')]

/** PLAN-01: the children of the service page, each for whoever may see it. */
const PAGES = [
  { id: 'servicemanage', access: PLAN },
  { id: 'servicehistory', access: PLAN },
  { id: 'servicepaymentinfo', access: PLAN },
  { id: 'servicecoupon', access: COUPON },
] as const satisfies readonly { id: string; access: readonly Access[] }[]

/** Head and tabs of the service subscription of one site (MY-02, PLAN-01). */
export function ServiceFrame({ children }: { children: ReactNode }) {
  const text = useText(texts)
  const language = useLanguage()
  const { principal, status } = useSession()
  const { pathname } = useLocation()
  const { area, title } = ACCOUNT_PAGES.service
  const shown = PAGES.filter(({ access }) => access.some((one) => allows(one, principal)))
  const current = PAGES.find(({ id }) => pathname.endsWith(`/${id}`))
  const isAllowed = shown.some(({ id }) => id === current?.id)
  return (
    <>
      <p className={styles.area}>{ACCOUNT_AREAS[area][language]}</p>
      <h1 className={styles.title}>{title[language]}</h1>
      {status === 'loading' ? (
        <ListSkeleton rows={4} />
      ) : !isAllowed ? (
        <EmptyState boxed title={text('notAllowed')} message={text('notAllowedText')} />
      ) : (
        <>
          <LinkTabs
            label={text('tabs')}
            items={shown.map(({ id }) => ({ id, label: text(id), href: `/service/${id}` }))}
            current={current?.id ?? ''}
          />
          <div className={styles.page}>{children}</div>
        </>
      )}
    </>
  )
}
