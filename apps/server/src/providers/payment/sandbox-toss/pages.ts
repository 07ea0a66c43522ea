import type { Language } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { bankName, cardName } from '../toss/banks.ts'
import { html, type Markup, page } from './markup.ts'
import { ACCOUNT_BANKS } from './rules.ts'
import type { SandboxCard, SandboxPayment } from './state.ts'
import { TEXTS, type Texts } from './texts.ts'

const CARDS = ['61', '51', '41', '11', '71', '21', '24', '15', '3K', '91'] as const
const FOREIGN_CARDS = ['4V', '4M', '4J', '7A', '3C'] as const
const TRANSFER_BANKS = ['88', '06', '20', '81', '11', '90', '92', '03'] as const
const INSTALMENTS = [0, 2, 3, 4, 5, 6, 10, 12]
const INSTALMENT_FROM = 50_000

/** What the window of a payment offers to choose; anything else that a form sends is refused. */
export function choicesOf(payment: SandboxPayment): {
  institutions: readonly string[]
  instalments: readonly number[]
} {
  const { method, easyPay, international, amount, instalment } = payment
  if (method === 'VIRTUAL_ACCOUNT') return { institutions: ACCOUNT_BANKS, instalments: [0] }
  if (method === 'TRANSFER') return { institutions: TRANSFER_BANKS, instalments: [0] }
  if (easyPay !== null) return { institutions: [], instalments: [0] }
  if (international) return { institutions: FOREIGN_CARDS, instalments: [0] }
  if (amount < INSTALMENT_FROM) return { institutions: CARDS, instalments: [0] }
  if (instalment && 'months' in instalment) return { institutions: CARDS, instalments: [instalment.months] }
  const most = instalment?.upTo ?? 12
  return { institutions: CARDS, instalments: INSTALMENTS.filter((months) => months <= most) }
}

const WALLETS: Record<string, string> = {
  KAKAOPAY: '카카오페이',
  NAVERPAY: '네이버페이',
  TOSSPAY: '토스페이',
}

function methodName({ method, easyPay, international }: SandboxPayment, { methods }: Texts): string {
  if (method === 'VIRTUAL_ACCOUNT') return methods.account
  if (method === 'TRANSFER') return methods.transfer
  if (easyPay !== null) return WALLETS[easyPay] ?? easyPay
  return international ? methods.foreign : methods.card
}

const row = (name: string, value: string | null, copy = false) =>
  value === null || value === ''
    ? null
    : html`<div><dt>${name}</dt><dd${copy ? html` class="copy"` : null}>${value}</dd></div>`

const options = (values: readonly (string | number)[], nameOf: (value: string | number) => string) =>
  values.map((value) => html`<option value="${value}">${nameOf(value)}</option>`)

/** The window as the buyer sees it first: what is paid, how, and what shall happen. */
export function choosingPage(payment: SandboxPayment, language: Language): string {
  const text = TEXTS[language]
  const amount = formatMoney(won(payment.amount), language)
  const { institutions, instalments } = choicesOf(payment)
  const isAccount = payment.method === 'VIRTUAL_ACCOUNT'
  const byCard = payment.method === 'CARD'
  const choices = html`
    ${institutions.length > 0 && html`<label>${byCard ? text.card : text.bank}<select name="institution">${options(institutions, (code) => (byCard ? cardName(String(code)) : bankName(String(code))))}</select></label>`}
    ${instalments.length > 1 && html`<label>${text.instalment}<select name="months">${options(instalments, (months) => text.months(Number(months)))}</select></label>`}`
  const other = ({ button, help }: { button: string; help: string }, action: string) =>
    html`<div class="choice"><button class="line" form="pay" formaction="${payment.paymentKey}/${action}?lang=${language}">${button}</button><p>${help}</p></div>`
  return page(
    language,
    `${text.title} · ${payment.orderName}`,
    html`<h1>${payment.orderName}</h1>
    <p class="amount">${amount}</p>
    <dl>
      ${row(text.method, methodName(payment, text))}
      ${row(text.orderNo, payment.orderId)}
      ${isAccount && payment.dueAt && row(text.due, formatDateTime(payment.dueAt, language))}
      ${row(text.cashReceipt, text.cashReceipts[payment.cashReceiptType ?? ''] ?? null)}
    </dl>
    <form id="pay" method="post" action="${payment.paymentKey}/approve?lang=${language}">
      ${choices}
      <button>${isAccount ? text.issue : text.pay(amount)}</button>
    </form>
    <form method="post" action="${payment.paymentKey}/cancel?lang=${language}"><button class="line">${text.cancel}</button></form>
      <details><summary>${text.others}</summary>
        ${other(text.decline, 'decline')}
        ${!isAccount && other(text.refuse, 'refuse')}
        ${other(text.lose, 'lose')}
      </details>`,
  )
}

const MOODS: Partial<Record<SandboxPayment['status'], string>> = {
  DONE: 'ok',
  WAITING_FOR_DEPOSIT: 'wait',
  ABORTED: 'bad',
  EXPIRED: 'bad',
  CANCELED: 'bad',
}

const stateLine = (status: SandboxPayment['status'], text: Texts) =>
  html`<p class="state ${MOODS[status] ?? ''}" role="status">${text.states[status]}</p>`

/** The window of a payment that needs no choice any more; a virtual account can be paid from here. */
export function statePage(payment: SandboxPayment, language: Language): string {
  const text = TEXTS[language]
  const amount = formatMoney(won(payment.amount), language)
  const { account, status } = payment
  return page(
    language,
    `${text.title} · ${payment.orderName}`,
    html`${stateLine(status, text)}
    <h1>${payment.orderName}</h1>
    <p class="amount">${amount}</p>
    ${details(payment, language)}
    ${account !== null && status === 'WAITING_FOR_DEPOSIT' && html`<form method="post" action="${payment.paymentKey}/deposit?lang=${language}"><button>${text.deposit(amount)}</button><p class="help">${text.depositHelp}</p></form>`}
    ${account !== null && status === 'DONE' && html`<form method="post" action="${payment.paymentKey}/reverse?lang=${language}"><button class="line">${text.reverse}</button><p class="help">${text.reverseHelp}</p></form>`}
    ${payment.successUrl !== '' && html`<a class="button line" href="${new URL(payment.successUrl).origin}">${text.back}</a>`}`,
  )
}

function details(payment: SandboxPayment, language: Language): Markup {
  const text = TEXTS[language]
  const { account, institution, method } = payment
  const money = (value: number) => formatMoney(won(value), language)
  return html`<dl>
    ${row(text.orderNo, payment.orderId)}
    ${row(text.method, methodName(payment, text))}
    ${institution !== null && row(method === 'CARD' ? text.card : text.bank, method === 'CARD' ? cardName(institution) : bankName(institution))}
    ${account && row(text.number, account.number, true)}
    ${account && row(text.holder, payment.customerName)}
    ${account && payment.dueAt && row(text.due, formatDateTime(payment.dueAt, language))}
    ${payment.approvedAt && row(text.approvedAt, formatDateTime(payment.approvedAt, language))}
    ${payment.cancels.map((cancel) => html`${row(text.canceled, `−${money(cancel.cancelAmount)}`)}`)}
    ${payment.cancels.length > 0 && row(text.balance, money(payment.balance))}
  </dl>`
}

export function receiptPage(payment: SandboxPayment, language: Language): string {
  const text = TEXTS[language]
  return page(
    language,
    `${text.receipt} · ${payment.orderName}`,
    html`<h2>${text.receipt}</h2>
    ${stateLine(payment.status, text)}
    <h1>${payment.orderName}</h1>
    <p class="amount">${formatMoney(won(payment.amount), language)}</p>
    ${details(payment, language)}`,
  )
}

export function bankPage(language: Language, given: { number: string; amount: string } | null): string {
  const text = TEXTS[language]
  return page(
    language,
    text.bankTitle,
    html`<h1>${text.bankTitle}</h1><p class="lead">${text.bankIntro}</p>
    ${given && html`<p class="problem" role="alert">${text.noAccount}</p>`}
    <form method="post" action="bank?lang=${language}">
      <label>${text.number}<input name="number" inputmode="numeric" autocomplete="off" required maxlength="20" value="${given?.number ?? ''}"></label>
      <label>${text.amount}<input name="amount" inputmode="numeric" autocomplete="off" required maxlength="12" value="${given?.amount ?? ''}"></label>
      <button>${text.send}</button>
    </form>`,
  )
}

export function cardPage(card: SandboxCard, language: Language): string {
  const text = TEXTS[language]
  return page(
    language,
    text.registerTitle,
    html`<h1>${text.registerTitle}</h1><p class="lead">${text.registerIntro}</p>
    <form method="post" action="${card.authKey}/register?lang=${language}">
      <label>${text.card}<select name="institution">${options(CARDS, (code) => cardName(String(code)))}</select></label>
      <label>${text.others}<select name="kind"><option value="good">${text.goodCard}</option><option value="bad">${text.badCard}</option></select></label>
      <button>${text.register}</button>
    </form>
    <form method="post" action="${card.authKey}/cancel?lang=${language}"><button class="line">${text.cancel}</button></form>`,
  )
}

export function messagePage(language: Language, message: string): string {
  return page(language, TEXTS[language].title, html`<h1>${message}</h1>`)
}

export const CARD_CODES: readonly string[] = CARDS
