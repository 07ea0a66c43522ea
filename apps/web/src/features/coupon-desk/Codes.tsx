import { formatCouponCode } from '@seodang/domain/coupon-code'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import type { PartProps } from './CouponDetail.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { type CouponCode, codesQuery } from './queries.ts'
import * as texts from './texts.ts'

/** CPN-02: generated codes, whether each was taken and by whom. */
export function Codes({ couponInfoSeq, name, mayChange, search, onSearch, hrefOf }: PartProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const [isMaking, setMaking] = useState(false)
  const { q, takenYn, page, size } = search
  const codes = useQuery({
    ...codesQuery(api, { channelSeq, couponInfoSeq }, { q, takenYn, page, size }),
    placeholderData: keepPreviousData,
  })
  const generate = mayChange && (
    <Button variant="main" onClick={() => setMaking(true)}>
      {text('generate')}
    </Button>
  )
  return (
    <>
      <ListTools label={text('searchCodes')} q={q} onSearch={onSearch}>
        <Select
          label={text('state')}
          labelHidden
          value={takenYn ?? ''}
          options={[
            { value: '', label: text('anyCode') },
            { value: 'Y', label: text('taken') },
            { value: 'N', label: text('free') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ takenYn: value === 'Y' || value === 'N' ? value : undefined })
          }
        />
        <Button
          icon={IconDownload}
          busy={download.busy}
          onClick={() =>
            void download.start(
              () => api.raw(`/v1.0/channels/${channelSeq}/admin/coupons/${couponInfoSeq}/codes/excel`),
              `${name}.xlsx`,
            )
          }
        >
          {text('excel')}
        </Button>
        {generate}
      </ListTools>
      <DataTable<CouponCode>
        label={text('codes')}
        columns={columns}
        {...shownList(codes, search, { hrefOf, onSearch })}
        rowId={({ couponCodeSeq }) => String(couponCodeSeq)}
        rowName={({ code }) => formatCouponCode(code)}
        countText={(n) => text('count', { n })}
        empty={
          q !== undefined || takenYn !== undefined ? (
            <EmptyState
              title={text('nothingFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, takenYn: undefined })}>
                  {text('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconTicket}
              title={text('noCodes')}
              message={text('noCodesHint')}
              action={generate}
            />
          )
        }
      />
      {isMaking && <GenerateDialog couponInfoSeq={couponInfoSeq} onClose={() => setMaking(false)} />}
    </>
  )
}

function useColumns(): Column<CouponCode>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(() => {
    const stamp = (at: string | null) => (at === null ? '–' : formatDateTime(at, language))
    return [
      {
        id: 'code',
        header: text('code'),
        fixed: true,
        card: 'title',
        cell: ({ code }) => <code>{formatCouponCode(code)}</code>,
      },
      {
        id: 'state',
        header: text('state'),
        width: '120px',
        card: 'aside',
        cell: ({ takenAt }) => (
          <StatusDot kind={takenAt === null ? 'ok' : 'off'}>
            {text(takenAt === null ? 'free' : 'taken')}
          </StatusDot>
        ),
      },
      {
        id: 'createdAt',
        header: text('codeMade'),
        width: '220px',
        card: 'none',
        cell: (row) => stamp(row.createdAt),
      },
      {
        id: 'takenBy',
        header: text('takenBy'),
        width: '160px',
        card: 'meta',
        cardHeader: true,
        isEmpty: ({ takenBy }) => takenBy === null,
        cell: ({ takenBy }) => takenBy ?? '–',
      },
      {
        id: 'takenAt',
        header: text('takenAt'),
        width: '220px',
        card: 'meta',
        cardHeader: true,
        isEmpty: ({ takenAt }) => takenAt === null,
        cell: ({ takenAt }) => stamp(takenAt),
      },
    ]
  }, [text, language])
}
