import { LANGUAGE, type Language } from '@seodang/domain/codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'
import { policy } from './markup.ts'
import { SANDBOX_PREFIX } from './mount-point.ts'
import type { Notices } from './notices.ts'
import {
  bankPage,
  CARD_CODES,
  cardPage,
  choicesOf,
  choosingPage,
  messagePage,
  receiptPage,
  statePage,
} from './pages.ts'
import { aborted, authenticated, deposited, failureOf, reversed } from './rules.ts'
import type { Scenario } from './scenario.ts'
import type { SandboxCard, SandboxPayment } from './state.ts'
import { TEXTS } from './texts.ts'

interface Parts {
  desk: Desk
  notices: Notices
  scenario: Scenario
}

type Form = Record<string, string | undefined>
interface Shown {
  Params: { key: string }
  Querystring: { lang?: string }
  Body: Form
}

const DEPOSIT_EVENTS = ['DEPOSIT_CALLBACK', 'PAYMENT_STATUS_CHANGED'] as const

/** The hosted pages: plain forms that work without scripts, for people who try the product and for tests alike. */
export function windowPages(app: FastifyInstance, { desk, notices, scenario }: Parts): void {
  const show = (reply: FastifyReply, html: string, returnUrls: readonly string[] = [], status = 200) =>
    reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(returnUrls),
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      })
      .send(html)
  const missing = (request: FastifyRequest<Shown>, reply: FastifyReply) =>
    show(reply, messagePage(languageOf(request), TEXTS[languageOf(request)].notFound), [], 404)
  /** 303, so that reloading the next page repeats no form. */
  const go = (reply: FastifyReply, url: string) => reply.redirect(url, 303)
  const goToWindow = (request: FastifyRequest<Shown>, reply: FastifyReply, payment: SandboxPayment) =>
    go(reply, `${SANDBOX_PREFIX}/window/${payment.paymentKey}?lang=${languageOf(request)}`)
  const shop = ({ successUrl, failUrl }: { successUrl: string; failUrl: string }) => [successUrl, failUrl]

  app.get<Shown>('/window/:key', (request, reply) => {
    const payment = desk.find(request.params.key)
    if (!payment) return missing(request, reply)
    const view = payment.status === 'READY' ? choosingPage : statePage
    return show(reply, view(payment, languageOf(request)), shop(payment))
  })

  app.get<Shown>('/receipt/:key', (request, reply) => {
    const payment = desk.find(request.params.key)
    return payment ? show(reply, receiptPage(payment, languageOf(request))) : missing(request, reply)
  })

  /** A finished window shows how the payment stands instead of doing anything twice. */
  function whileOpen(
    path: string,
    act: (payment: SandboxPayment, form: Form, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply,
  ) {
    app.post<Shown>(`/window/:key/${path}`, async (request, reply) => {
      const payment = desk.find(request.params.key)
      if (!payment) return missing(request, reply)
      if (payment.status === 'IN_PROGRESS' && path !== 'cancel' && path !== 'decline')
        return go(reply, successOf(payment))
      if (payment.status !== 'READY' && payment.status !== 'IN_PROGRESS')
        return goToWindow(request, reply, payment)
      return act(payment, request.body ?? {}, reply)
    })
  }

  const finish =
    (outcome: SandboxPayment['outcome']) =>
    async (payment: SandboxPayment, form: Form, reply: FastifyReply) => {
      const { institutions, instalments } = choicesOf(payment)
      const months = Number(form.months ?? instalments[0])
      const institution = institutions.find((code) => code === form.institution) ?? institutions[0] ?? null
      const instalmentMonths = instalments.find((choice) => choice === months) ?? 0
      const ready = authenticated(payment, { outcome, institution, instalmentMonths }, desk.now())
      desk.keep(ready)
      if (scenario.next('redirect', payment.orderId) === 'noticeFirst')
        await notices.tellFirst(desk.onWire(ready))
      return go(reply, successOf(ready))
    }
  whileOpen('approve', finish('approve'))
  whileOpen('refuse', finish('refuse'))
  whileOpen('lose', finish('loseReply'))
  whileOpen('decline', (payment, _, reply) =>
    fail(payment, payment.method === 'CARD' ? 'REJECT_CARD_COMPANY' : 'REJECT_ACCOUNT_PAYMENT', reply),
  )
  whileOpen('cancel', (payment, _, reply) => fail(payment, 'PAY_PROCESS_CANCELED', reply))

  function fail(payment: SandboxPayment, code: string, reply: FastifyReply): FastifyReply {
    const failed = aborted(payment, code)
    desk.keep(failed)
    const { failUrl, orderId, failure } = failed
    return go(reply, withQuery(failUrl, { code, message: failure?.message ?? '', orderId }))
  }

  app.post<Shown>('/window/:key/deposit', async (request, reply) => {
    const payment = desk.find(request.params.key)
    if (!payment) return missing(request, reply)
    await desk.take(deposited(payment, desk.now()), DEPOSIT_EVENTS)
    return goToWindow(request, reply, payment)
  })
  app.post<Shown>('/window/:key/reverse', async (request, reply) => {
    const payment = desk.find(request.params.key)
    if (!payment) return missing(request, reply)
    await desk.take(reversed(payment, desk.now()), DEPOSIT_EVENTS)
    return goToWindow(request, reply, payment)
  })

  app.get<Shown>('/bank', (request, reply) => show(reply, bankPage(languageOf(request), null)))
  app.post<Shown>('/bank', async (request, reply) => {
    const { number = '', amount = '' } = request.body ?? {}
    const payment = desk.findByAccount(number.replace(/\D/g, ''))
    const exact = payment !== null && String(payment.amount) === amount.replace(/[,\s원]/g, '')
    if (!payment || !exact || payment.status !== 'WAITING_FOR_DEPOSIT')
      return show(reply, bankPage(languageOf(request), { number, amount }), [], 422)
    await desk.take(deposited(payment, desk.now()), DEPOSIT_EVENTS)
    return goToWindow(request, reply, payment)
  })

  const openCard = (key: string) => desk.findCard(({ authKey }) => authKey === key)
  app.get<Shown>('/card/:key', (request, reply) => {
    const card = openCard(request.params.key)
    if (!card) return missing(request, reply)
    const language = languageOf(request)
    return show(
      reply,
      card.state === 'OPEN' ? cardPage(card, language) : messagePage(language, TEXTS[language].closed),
      shop(card),
    )
  })
  app.post<Shown>('/card/:key/:action', (request, reply) => {
    const card = openCard(request.params.key)
    if (!card || card.state !== 'OPEN') return missing(request, reply)
    const registers = request.url.split('?')[0]?.endsWith('/register') ?? false
    return go(reply, registers ? registered(card, request.body ?? {}) : closed(card))
  })

  function registered(card: SandboxCard, form: Form): string {
    card.state = 'AUTHENTICATED'
    card.issuerCode = CARD_CODES.find((code) => code === form.institution) ?? card.issuerCode
    card.declines = form.kind === 'bad'
    desk.store.save()
    return withQuery(card.successUrl, { customerKey: card.customerKey, authKey: card.authKey })
  }

  function closed(card: SandboxCard): string {
    card.state = 'CLOSED'
    desk.store.save()
    return withQuery(card.failUrl, failureOf('PAY_PROCESS_CANCELED'))
  }
}

/** Korean unless the browser asks for another language; whoever reads neither Korean nor Japanese gets English. */
function languageOf({ query, headers }: FastifyRequest<Shown>): Language {
  const wanted = query.lang ?? /^[a-z]{2}/i.exec(headers['accept-language'] ?? '')?.[0].toLowerCase()
  if (wanted === undefined) return LANGUAGE.ko
  return Object.values(LANGUAGE).find((language) => language === wanted) ?? LANGUAGE.en
}

const successOf = ({ successUrl, paymentKey, orderId, amount }: SandboxPayment) =>
  withQuery(successUrl, { paymentKey, orderId, amount: String(amount) })

function withQuery(url: string, query: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return target.href
}
