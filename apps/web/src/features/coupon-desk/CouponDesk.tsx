import { allows, staff } from '@seodang/domain/access'
import { COUPON_ISSUE, COUPON_STATUS } from '@seodang/domain/codes'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { type Coupon, type CouponFilter, couponsQuery } from './queries.ts'
import { SORTS } from './search.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useCouponActs } from './use-coupon-acts.ts'

interface CouponDeskProps {
  search: CouponFilter
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<CouponFilter>) => void
  hrefOf: (change: Partial<CouponFilter>) => string
  onOpen: (couponInfoSeq: number) => void
}

const NO_FILTER = { q: undefined, statusCd: undefined, issueCd: undefined }

/** CPN-01: the coupons of the site. */
export function CouponDesk({ search, onSearch, hrefOf, onOpen }: CouponDeskProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const columns = useColumns()
  const acts = useCouponActs()
  const { q, statusCd, issueCd, sort, direction } = search
  const coupons = useQuery({
    ...couponsQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const mayChange = allows(staff('SITE_COUPON_UPDATE'), principal)
  const isNarrowed = q !== undefined || statusCd !== undefined || issueCd !== undefined
  const create = mayChange && (
    <LinkButton href="/settings/coupons/create" variant="main" icon={IconPlus}>
      {text('create')}
    </LinkButton>
  )
  const menuOf = (coupon: Coupon) => [
    { label: text('open'), href: `/settings/coupons/${coupon.couponInfoSeq}` },
    ...(mayChange
      ? [
          { label: text('edit'), href: `/settings/coupons/${coupon.couponInfoSeq}/edit` },
          coupon.statusCd === COUPON_STATUS.active
            ? { label: text('stop'), onSelect: () => void acts.stop(coupon) }
            : { label: text('resume'), onSelect: () => acts.resume(coupon) },
          ...(coupon.issuedCount === 0
            ? [{ label: text('remove'), danger: true, apart: true, onSelect: () => void acts.remove(coupon) }]
            : []),
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title={text('title')}
        note={coupons.data ? text('note', { n: coupons.data.totalCount }) : '\u00a0'}
        end={create}
      />
      <CouponTools search={search} onSearch={onSearch} />
      <DataTable<Coupon>
        label={text('title')}
        columns={columns}
        {...shownList(coupons, search, { hrefOf, onSearch })}
        rowId={({ couponInfoSeq }) => String(couponInfoSeq)}
        rowName={({ name }) => name}
        sorting={sort ? { id: sort, direction: direction ?? 'desc' } : undefined}
        onSort={(sorting) =>
          onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
        }
        countText={(n) => text('count', { n })}
        onOpen={({ couponInfoSeq }) => onOpen(couponInfoSeq)}
        rowMenu={menuOf}
        empty={
          isNarrowed ? (
            <EmptyState
              title={text('nothingFound')}
              message={text('nothingFoundHint')}
              action={<Button onClick={() => onSearch(NO_FILTER)}>{text('clear')}</Button>}
            />
          ) : (
            <EmptyState icon={IconTicket} title={text('empty')} message={text('emptyHint')} action={create} />
          )
        }
      />
    </>
  )
}

function CouponTools({ search, onSearch }: Pick<CouponDeskProps, 'search' | 'onSearch'>) {
  const text = useText(texts)
  const codeName = useCodeName()
  return (
    <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
      <FilterSelect
        label={text('status')}
        anyLabel={text('anyStatus')}
        value={search.statusCd}
        options={Object.values(COUPON_STATUS).map((value) => ({
          value,
          label: codeName('couponStatusCd', value),
        }))}
        onChange={(statusCd) => onSearch({ statusCd })}
      />
      <FilterSelect
        label={text('issue')}
        anyLabel={text('anyIssue')}
        value={search.issueCd}
        options={Object.values(COUPON_ISSUE).map((value) => ({
          value,
          label: codeName('couponIssueCd', value),
        }))}
        onChange={(issueCd) => onSearch({ issueCd })}
      />
    </ListTools>
  )
}
