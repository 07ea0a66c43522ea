import { allows, staff } from '@seodang/domain/access'
import { formatMoney, won } from '@seodang/domain/money'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import styles from './bank.module.css'
import type { BankItem, BankLine } from './queries.ts'
import * as texts from './texts.ts'
import { useLineActs } from './use-line-acts.ts'

/** One line beside the list: what it could be, or is, and what may be done with it. */
export function LineDrawer({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const { principal } = useSession()
  const acts = useLineActs(line.bankLineSeq)
  const mayChange = allows(staff('SITE_SALES_UPDATE'), principal)
  const { state, suggestions, matched, isSure, isDeposit, amount, balance, on, name } = line
  return (
    <Drawer title={text('detail')} onClose={onClose}>
      <div className={styles.detail}>
        <dl className={styles.facts}>
          <Fact label={text('name')}>{name || '–'}</Fact>
          <Fact label={text('date')}>{formatDate(fromSeoul(on), language)}</Fact>
          <Fact label={text(isDeposit ? 'deposit' : 'withdrawal')}>
            <b className={styles.amount}>{formatMoney(won(amount), language)}</b>
          </Fact>
          {balance !== '' && <Fact label={text('balance')}>{balance}</Fact>}
        </dl>
        {state === 'open' && suggestions.length === 0 && (
          <>
            <p>{text('nothingFits')}</p>
            <p className={styles.soft}>{text('nothingFitsNote')}</p>
          </>
        )}
        <ul className={styles.items}>
          {(matched ? [matched] : suggestions).map((item) => (
            <li key={`${item.orderSeq}-${item.refundSeq ?? ''}`}>
              <ItemFacts item={item} isSure={isSure} />
              {mayChange && state === 'open' && (
                <>
                  <span>
                    <Button
                      {...(isSure && { variant: 'main' as const })}
                      busy={acts.match.isPending && acts.match.variables === item}
                      disabled={acts.busy}
                      onClick={() => acts.match.mutate(item)}
                    >
                      {text(actOf(item))}
                    </Button>
                  </span>
                  {item.doneOn === null && (
                    <p className={styles.soft}>
                      {text(item.refundSeq === null ? 'confirmHelp' : 'markHelp')}
                    </p>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
        {mayChange && (
          <span>
            {state === 'open' ? (
              <Button busy={acts.aside.isPending} disabled={acts.busy} onClick={() => acts.aside.mutate()}>
                {text('aside')}
              </Button>
            ) : (
              <Button busy={acts.reopen.isPending} disabled={acts.busy} onClick={() => acts.reopen.mutate()}>
                {text(state === 'matched' ? 'reopen' : 'bringBack')}
              </Button>
            )}
          </span>
        )}
        {mayChange && state === 'matched' && <p className={styles.soft}>{text('reopenHelp')}</p>}
      </div>
    </Drawer>
  )
}

const actOf = ({ doneOn, refundSeq }: BankItem) => {
  if (doneOn !== null) return 'match'
  return refundSeq === null ? 'confirmAndMatch' : 'markAndMatch'
}

function ItemFacts({ item, isSure }: { item: BankItem; isSure: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const { title, number, name, amount, refundSeq, doneOn, orderSeq } = item
  return (
    <>
      <span className={styles.head}>
        <span className={styles.item}>
          <b>{title}</b>
          <small>
            {name} · {text(refundSeq === null ? 'order' : 'refund')} · {number}
          </small>
        </span>
        <b className={styles.amount}>{formatMoney(won(amount), language)}</b>
      </span>
      <span className={styles.head}>
        <Tag tone={isSure ? 'ok' : 'info'} small>
          {doneOn === null
            ? text(isSure ? 'sure' : 'awaited')
            : text('confirmedOn', { day: formatDate(fromSeoul(doneOn), language) })}
        </Tag>
        <Anchor href={`/settings/payment?order=${orderSeq}`}>{text('seeOrder')}</Anchor>
      </span>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
