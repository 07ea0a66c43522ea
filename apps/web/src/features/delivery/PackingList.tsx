import { formatDate } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './delivery.module.css'
import { chosenParcels } from './queries.ts'
import { type DeliverySearch, filterOf } from './search.ts'
import * as texts from './texts.ts'

interface PackingProps {
  search: DeliverySearch
  hrefOf: (change: Partial<DeliverySearch>) => string
}

/** DLV-06: a slip for each parcel of the filtered list, to lie in the box or to be stuck on it. */
export default function PackingList({ search, hrefOf }: PackingProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const filter = filterOf(search)
  const parcels = useQuery({
    queryKey: ['channels', channelSeq, 'admin', 'deliveries', 'slips', filter],
    queryFn: () => chosenParcels(api, channelSeq, filter, 'all'),
    staleTime: 0,
  })
  return (
    <div className={styles.sheet}>
      <div className={styles.noPrint}>
        <PageHead
          title={text('printTitle')}
          note={parcels.data ? text('count', { n: parcels.data.length }) : '\u00a0'}
          end={
            <>
              <LinkButton href={hrefOf({ print: undefined })}>{text('back')}</LinkButton>
              <Button variant="main" icon={IconPrinter} onClick={() => window.print()}>
                {text('printNow')}
              </Button>
            </>
          }
        />
      </div>
      {parcels.isPending && <ListSkeleton rows={4} />}
      {parcels.isError && <ErrorState message={parcels.error.message} retry={() => void parcels.refetch()} />}
      {parcels.data?.length === 0 && <EmptyState title={text('noneFound')} message={text('noneFoundHint')} />}
      <ul className={styles.slips}>
        {parcels.data?.map((row) => (
          <li key={row.deliverySeq} className={styles.slip}>
            <small>
              {name} · {row.number} · {formatDate(row.orderedAt, language)}
            </small>
            <h2>{row.recipient}</h2>
            <p>{formatPhone(row.phone)}</p>
            <p>
              ({row.zipcode}) {row.addr1} {row.addr2}
            </p>
            {row.note && <p>{row.note}</p>}
            <p>
              <b>{row.goods}</b>
              {row.title !== row.goods && ` · ${row.title}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
