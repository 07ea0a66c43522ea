import { allows, staff } from '@seodang/domain/access'
import { bankName } from '@seodang/domain/banks'
import { formatMoney, won } from '@seodang/domain/money'
import { formatDate, formatDateTime, fromSeoul } from '@seodang/domain/seoul-time'
import { maskedAccount } from '@seodang/domain/settlement-document'
import { useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { AccountPart } from './AccountPart.tsx'
import { Fact } from './Fact.tsx'
import { GatewayPart } from './GatewayPart.tsx'
import { MarkPart } from './MarkPart.tsx'
import type { Transfer } from './queries.ts'
import * as texts from './texts.ts'
import styles from './transfers.module.css'
import { UndoPart } from './UndoPart.tsx'

/** PAY-21: one refund beside the list: how much goes where until when, and the mark that it went. */
export function TransferDrawer({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const text = useText(texts)
  const { principal } = useSession()
  const mayChange = allows(staff('SITE_SALES_UPDATE'), principal)
  const isDone = transfer.transferredOn !== null
  // Whoever comes back from the bank's page has transferred to what stood here, whatever the list tells by then.
  const [seen, setSeen] = useState(transfer.accountRevision)
  return (
    <Drawer title={text('detail')} onClose={onClose}>
      <div className={styles.detail}>
        {transfer.gateway && <GatewayPart gateway={transfer.gateway} />}
        <Facts transfer={transfer} />
        {mayChange && !isDone && <AccountPart transfer={transfer} onNamed={setSeen} />}
        {mayChange && !isDone && transfer.account && (
          <MarkPart transfer={transfer} seen={seen} onSeen={setSeen} />
        )}
        {mayChange && transfer.mayUndo && <UndoPart transfer={transfer} />}
      </div>
    </Drawer>
  )
}

function Facts({ transfer }: { transfer: Transfer }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (amount: number) => formatMoney(won(amount), language)
  const day = (date: string) => formatDate(fromSeoul(date), language)
  const { account, amount, interest, daysLate, transferredOn } = transfer
  return (
    <dl className={styles.facts}>
      <Fact label={text('item')}>{transfer.title}</Fact>
      <Fact label={text('buyer')}>{transfer.name}</Fact>
      <Fact label={text('askedAt')}>
        {formatDateTime(transfer.askedAt, language)}
        <br />
        {text(transfer.byStaff ? 'askedByStaff' : 'askedByBuyer')} ·{' '}
        <Anchor href={`/settings/payment?order=${transfer.orderSeq}`}>{text('seeOrder')}</Anchor>
      </Fact>
      {transfer.reason !== '' && <Fact label={text('reason')}>{transfer.reason}</Fact>}
      <Fact label={text('account')}>
        {account
          ? `${bankName(account.bank, language)} ${maskedAccount(account.tail)}`
          : text('accountMissing')}
      </Fact>
      <Fact label={text('due')}>
        {day(transfer.dueOn)}{' '}
        {daysLate > 0 && (
          <Tag tone="danger" small>
            {text('late', { n: daysLate })}
          </Tag>
        )}
      </Fact>
      {transferredOn && (
        <Fact label={text('transferredOn')}>
          {day(transferredOn)}
          {transfer.transferredBy && ` · ${transfer.transferredBy}`}
        </Fact>
      )}
      <Fact label={text('amount')}>{money(amount)}</Fact>
      {transferredOn && interest > 0 && <Fact label={text('interest')}>{money(interest)}</Fact>}
      {transferredOn && (
        <Fact label={text('sent')} strong>
          {money(amount + interest)}
        </Fact>
      )}
    </dl>
  )
}
