import { COUPON_DISCOUNT_TYPE } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { PlanCouponDialog } from './PlanCouponDialog.tsx'
import * as texts from './plan-texts.ts'
import { type PlanCouponFilter, type PlanCouponLine, planCouponsQuery } from './queries.ts'

interface PlanCouponDeskProps {
  search: PlanCouponFilter
  onSearch: (change: Partial<PlanCouponFilter>) => void
  hrefOf: (change: Partial<PlanCouponFilter>) => string
}

/** ADM-03, CPN-06: coupons that sites register for their plans. */
export function PlanCouponDesk({ search, onSearch, hrefOf }: PlanCouponDeskProps) {
  const text = useText(texts)
  const [making, setMaking] = useState(false)
  const coupons = useQuery({ ...planCouponsQuery(useApi(), search), placeholderData: keepPreviousData })
  const stop = useStop()
  const create = (
    <Button variant="main" onClick={() => setMaking(true)}>
      {text('create')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={text('title')}
        note={coupons.data ? text('count', { n: coupons.data.totalCount }) : '\u00a0'}
        end={create}
      />
      <DataTable<PlanCouponLine>
        label={text('title')}
        columns={useColumns()}
        {...shownList(coupons, search, { hrefOf, onSearch })}
        rowId={({ planCouponSeq }) => String(planCouponSeq)}
        rowName={({ name }) => name}
        empty={<EmptyState title={text('none')} message={text('noneHint')} />}
        countText={(n) => text('count', { n })}
        rowMenu={(line) =>
          line.stoppedAt === null ? [{ label: text('stop'), onSelect: () => void stop(line) }] : []
        }
      />
      {making && <PlanCouponDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function useStop(): (line: PlanCouponLine) => Promise<void> {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const confirm = useConfirm()
  const stopping = useMutation({
    mutationFn: (planCouponSeq: number) =>
      api.post('/v1.0/platform/plan-coupons/{planCouponSeq}/stop', { path: { planCouponSeq } }),
    onSuccess: () => toast({ text: text('stoppedNow'), tone: 'good' }),
    onError: (error) => void alert({ description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk', 'plan-coupons'] }),
  })
  return async ({ code, planCouponSeq }) => {
    const isSure = await confirm({
      title: text('stopQuestion', { code }),
      description: text('stopHint'),
      confirmLabel: text('stop'),
      danger: true,
    })
    if (isSure) stopping.mutate(planCouponSeq)
  }
}

function useColumns(): Column<PlanCouponLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: ({ name, code }) => (
          <span className={styles.item}>
            <b className="clip">{name}</b>
            <small className="clip">{code}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '110px',
        card: 'aside',
        cell: ({ stoppedAt }) => (
          <StatusDot kind={stoppedAt === null ? 'ok' : 'off'}>
            {text(stoppedAt === null ? 'running' : 'stopped')}
          </StatusDot>
        ),
      },
      {
        id: 'discount',
        header: text('discount'),
        width: '130px',
        card: 'meta',
        cardHeader: true,
        cell: ({ discountType, discount }) =>
          discountType === COUPON_DISCOUNT_TYPE.percent
            ? `${discount}%`
            : formatMoney(won(discount), language),
      },
      {
        id: 'terms',
        header: text('terms'),
        width: '110px',
        card: 'meta',
        cardHeader: true,
        cell: ({ terms }) => terms,
      },
      {
        id: 'sites',
        header: text('sites'),
        width: '120px',
        card: 'meta',
        cardHeader: true,
        cell: ({ sites, maxSites }) =>
          maxSites === null ? sites : text('sitesOf', { n: sites, max: maxSites }),
      },
    ],
    [text, language],
  )
}
