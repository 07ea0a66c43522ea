import { COUPON_STATE } from '@seodang/domain/codes'
import { isAfter } from '@seodang/domain/instant'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import type { PartProps } from './CouponDetail.tsx'
import styles from './coupon-desk.module.css'
import { type Holder, holdersQuery } from './queries.ts'

import * as texts from './texts.ts'
import { useWithdraw } from './use-withdraw.ts'

const KINDS: Record<Holder['stateCd'], StatusKind> = {
  [COUPON_STATE.usable]: 'ok',
  [COUPON_STATE.held]: 'running',
  [COUPON_STATE.used]: 'waiting',
  [COUPON_STATE.withdrawn]: 'off',
}

/** CPN-12: who was given the coupon; unused ones can be taken back. */
export function Holders({ couponInfoSeq, name, mayChange, search, onSearch, hrefOf }: PartProps) {
  const text = useText(texts)
  const api = useApi()
  const codeName = useCodeName()
  const download = useDownload()
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const { q, stateCd, page, size } = search
  const holders = useQuery({
    ...holdersQuery(api, { channelSeq, couponInfoSeq }, { q, stateCd, page, size }),
    placeholderData: keepPreviousData,
  })
  const { selection, choose, withdraw } = useWithdraw({
    couponInfoSeq,
    ...(q !== undefined && { q }),
    totalCount: holders.data?.totalCount ?? 0,
  })
  return (
    <>
      <ListTools label={text('searchHolders')} q={q} onSearch={onSearch}>
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={stateCd}
          options={Object.values(COUPON_STATE).map((value) => ({
            value,
            label: codeName('couponStateCd', value),
          }))}
          onChange={(chosen) => onSearch({ stateCd: chosen })}
        />
        <Button
          icon={IconDownload}
          busy={download.busy}
          onClick={() =>
            void download.start(
              () =>
                api.raw(`/v1.0/channels/${channelSeq}/admin/coupons/${couponInfoSeq}/holders/excel`, {
                  query: { q, stateCd },
                }),
              `${name}.xlsx`,
            )
          }
        >
          {text('excel')}
        </Button>
      </ListTools>
      <DataTable<Holder>
        label={text('holders')}
        columns={columns}
        {...shownList(holders, search, { hrefOf, onSearch })}
        rowId={({ couponSeq }) => String(couponSeq)}
        rowName={(row) => row.name}
        countText={(n) => text('people', { n })}
        {...(mayChange && {
          selection,
          onSelect: choose,
          bulkActions: [
            { label: text('withdraw'), icon: IconTicketOff, danger: true, onSelect: () => void withdraw() },
          ],
        })}
        empty={
          q !== undefined || stateCd !== undefined ? (
            <EmptyState
              title={text('nothingFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, stateCd: undefined })}>
                  {text('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconUsers} title={text('noHolders')} message={text('noHoldersHint')} />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Holder>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(() => {
    const stamp = (at: string | null) => (at === null ? '–' : formatDateTime(at, language))
    const now = new Date()
    return [
      {
        id: 'name',
        header: text('person'),
        fixed: true,
        card: 'title',
        cell: (row) => (
          <span className={styles.name}>
            <b>{row.name}</b>
            <small>{row.email}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '128px',
        card: 'aside',
        cell: ({ stateCd, useEndAt }) =>
          stateCd === COUPON_STATE.usable && isAfter(now, useEndAt) ? (
            <StatusDot kind="off">{text('expired')}</StatusDot>
          ) : (
            <StatusDot kind={KINDS[stateCd]}>{codeName('couponStateCd', stateCd)}</StatusDot>
          ),
      },
      {
        id: 'issuedAt',
        header: text('issuedAt'),
        width: '200px',
        card: 'meta',
        cardHeader: true,
        cell: ({ issuedAt }) => stamp(issuedAt),
      },
      {
        id: 'useEndAt',
        header: text('useBy'),
        width: '200px',
        card: 'meta',
        cardHeader: true,
        isEmpty: ({ useEndAt }) => useEndAt === null,
        cell: ({ useEndAt }) => stamp(useEndAt),
      },
      {
        id: 'usedAt',
        header: text('usedAt'),
        width: '200px',
        card: 'meta',
        cardHeader: true,
        isEmpty: ({ usedAt }) => usedAt === null,
        cell: ({ usedAt }) => stamp(usedAt),
      },
      {
        id: 'order',
        header: text('order'),
        width: '180px',
        card: 'meta',
        cardHeader: true,
        isEmpty: ({ orderNumber }) => orderNumber === null,
        cell: ({ orderNumber }) =>
          orderNumber === null ? (
            '–'
          ) : (
            <Anchor href={`/settings/payment?q=${orderNumber}`}>{orderNumber}</Anchor>
          ),
      },
    ]
  }, [text, language, codeName])
}
