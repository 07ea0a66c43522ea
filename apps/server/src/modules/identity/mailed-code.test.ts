import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { startMailServer } from '../../platform/mail/mail-server.ts'
import { mountMailbox } from '../../platform/mail/mailbox.ts'
import { aNewcomer, type Newcomer } from '../../testing/account.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const smtp = await startMailServer()
afterAll(() => smtp.close())
const sending = await testServer({ worker: true, env: { SMTP_URL: smtp.url, TRUSTED_PROXIES: '127.0.0.1' } })
const keeping = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })

const CODE = /\b\d{6}\b/

const asksForCode = (server: TestServer, as: Newcomer) =>
  server.call({ method: 'POST', url: '/api/v1.0/auth/code', as, body: { email: as.email } })
const provesWith = async (server: TestServer, as: Newcomer, code: string) => {
  const body = { email: as.email, code }
  const answer = await server.call({ method: 'POST', url: '/api/v1.0/auth/authentication', as, body })
  return answer.body.data?.user.isAuthenticated ?? answer.body.errorName
}

test('VER-20 the code stands in the text of the mail that a mail server took, and proves the address', async () => {
  const newcomer = await aNewcomer(sending)
  expect((await asksForCode(sending, newcomer)).status).toBe(200)

  const { raw, recipients } = await smtp.mailTo(newcomer.email)
  expect(recipients).toEqual([newcomer.email])
  const mail = await PostalMime.parse(raw)
  const code = CODE.exec(mail.text ?? '')?.[0] ?? ''

  expect(mail.subject).not.toContain(code)
  expect(await provesWith(sending, newcomer, code)).toBe(true)
})

test('VER-20 without a mail server the page of the mailbox shows the mail whose text has the code', async () => {
  const { services, app: frame } = keeping
  const app = await createApp(services.config, services.log, frame.frame)
  afterAll(() => app.close())
  mountMailbox(app, services)
  const newcomer = await aNewcomer(keeping)
  expect((await asksForCode(keeping, newcomer)).status).toBe(200)

  const shown = await eventually(async () => {
    const list = await app.inject(`/dev/mailbox?to=${encodeURIComponent(newcomer.email)}`)
    const link = /href="(\/dev\/mailbox\/\d+)"/.exec(list.body)?.[1]
    if (!link) throw new Error('the mail is not there yet')
    return app.inject(link)
  })
  const text = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(shown.body)?.[1] ?? ''

  expect(await provesWith(keeping, newcomer, CODE.exec(text)?.[0] ?? '')).toBe(true)
})
