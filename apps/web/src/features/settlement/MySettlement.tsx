import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import type { Payee } from './queries.ts'
import { SettlementDay } from './SettlementDay.tsx'
import { SettlementList } from './SettlementList.tsx'
import type { SettlementSearch } from './search.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'

export interface SettlementPart {
  /** The settlement that is open: its day, and which of that day for whoever was paid by two accounts (SOC-19). */
  date?: string
  settlement?: number
  part?: 'documents'
}

interface MySettlementProps {
  payee: Payee
  search: SettlementSearch & SettlementPart
  hrefOf: (search: SettlementSearch & SettlementPart) => string
}

/** SALE-06, BYD-05: the settlements of a site, or of one's own shares there, with the documents of who is paid. */
export function MySettlement({ payee, search, hrefOf }: MySettlementProps) {
  const text = useText(texts)
  const { date, part, page = 1, currency, settlement } = search
  if (date)
    return (
      <div className={styles.stack}>
        <p>
          <Anchor href={hrefOf({})}>{text('back')}</Anchor>
        </p>
        <SettlementDay
          payee={payee}
          date={date}
          currency={currency}
          settlementSeq={settlement}
          page={page}
          pageHref={(to) =>
            hrefOf({ date, page: to, ...(currency && { currency }), ...(settlement && { settlement }) })
          }
          settlementHref={({ settlementDate, settlementSeq }) =>
            hrefOf({ date: settlementDate, settlement: settlementSeq, ...(currency && { currency }) })
          }
        />
      </div>
    )
  return (
    <div className={styles.stack}>
      <LinkTabs
        label={text('parts')}
        current={part ?? 'list'}
        items={[
          { id: 'list', label: text('list'), href: hrefOf({}) },
          { id: 'documents', label: text('documents'), href: hrefOf({ part: 'documents' }) },
        ]}
      />
      {part === 'documents' ? (
        // Who may not change the site's documents is told so when handing them in.
        <DocumentPage payee={payee} mayChange />
      ) : (
        <SettlementList
          payee={payee}
          page={page}
          pageHref={(to) => hrefOf({ page: to })}
          dayHref={({ settlementDate, settlementSeq, currency: of }) =>
            hrefOf({
              date: settlementDate,
              ...(of === 'USD' && { currency: of }),
              ...(payee.whose === 'mine' && { settlement: settlementSeq }),
            })
          }
          documentHref={hrefOf({ part: 'documents' })}
        />
      )}
    </div>
  )
}
