import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { hashPassword } from '../modules/identity/passwords.ts'
import { users } from '../modules/identity/tables.ts'
import type { Services } from '../platform/context.ts'
import { sentMails } from '../platform/database/tables.ts'
import { unique } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** People as they come in by the front door; the server needs `worker: true` for its mails to arrive. */

export const PASSWORD = 'Seodang!2026'

/** Computed once for a file: it is slow on purpose. */
let hashed: Promise<string> | undefined

/** What somebody sends who names the account of a refund: they prove themselves by the password that they have then. */
export async function provingAccount(
  services: Pick<Services, 'db'>,
  { userSeq }: { userSeq: number },
  body: object,
): Promise<object> {
  if (!('refundAccount' in body) || body.refundAccount === undefined) return body
  await services.db
    .update(users)
    .set({ passwordHash: await (hashed ??= hashPassword(PASSWORD)) })
    .where(eq(users.userSeq, userSeq))
  return { password: PASSWORD, ...body }
}

let callers = 0
/** As if from a computer of its own, so that the limits of one address do not meet; name the proxies for it. */
export const elsewhere = () => ({
  'x-forwarded-for': `10.${++callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
})

export const signUpForm = (overrides: Record<string, unknown> = {}) => ({
  email: `${unique('new')}@example.test`,
  password: PASSWORD,
  name: '문서연',
  agreements: { terms: true, privacy: true, age14: true },
  ...overrides,
})

export interface Newcomer {
  email: string
  userSeq: number
  accessToken: string
  cookie: string
}

/** Somebody who just signed up and has proved nothing. */
export async function aNewcomer(
  server: TestServer,
  overrides: Record<string, unknown> = {},
): Promise<Newcomer> {
  const form = signUpForm(overrides)
  const answer = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/signup',
    body: form,
    headers: elsewhere(),
  })
  expect(answer.status).toBe(200)
  return {
    email: form.email,
    userSeq: answer.body.data.user.userSeq,
    accessToken: answer.body.data.accessToken,
    cookie: refreshCookieOf(answer),
  }
}

/** The value of the refresh cookie that an answer sets, as a request carries it. */
export function refreshCookieOf(answer: Answer): string {
  const cookie = answer.response.cookies.find(
    (one) => /^(__Host-)?refresh$/.test(one.name) && one.value !== '',
  )
  if (!cookie) throw new Error('The answer sets no refresh cookie')
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`
}

export interface ReadMail {
  subject: string
  text: string
  html: string
  channelSeq: number | null
}

/** The mails to an address, newest first, once there are `atLeast` of them that say what is looked for. */
export async function mailsTo(
  services: Services,
  email: string,
  atLeast = 1,
  saying = /./,
): Promise<ReadMail[]> {
  const read = () => readMails(services, email, saying)
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(atLeast)
  return read()
}

async function readMails(services: Services, email: string, saying: RegExp): Promise<ReadMail[]> {
  const mails = await services.db
    .select()
    .from(sentMails)
    .where(eq(sentMails.recipient, email))
    .orderBy(desc(sentMails.sentMailSeq))
  return mails.filter((mail) => saying.test(mail.text))
}

/** Does something that mails, and answers what the mail says; other mails may arrive in between. */
async function mailOf(
  services: Services,
  email: string,
  saying: RegExp,
  ask: () => Promise<Answer>,
): Promise<string> {
  const before = (await readMails(services, email, saying)).length
  expect((await ask()).status).toBe(200)
  const [mail] = await mailsTo(services, email, before + 1, saying)
  return saying.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Asks for a code and reads it from the mail; from an address of its own unless told from where. */
export const aCode = (
  server: TestServer,
  person: { email: string; accessToken: string },
  headers: Record<string, string> = elsewhere(),
) =>
  mailOf(server.services, person.email, /\b\d{6}\b/, () =>
    server.call({
      method: 'POST',
      url: '/api/v1.0/auth/code',
      as: person,
      body: { email: person.email },
      headers,
    }),
  )

const LINK = /https?:\/\/\S+\/resetpassword\/\S+/

/** Asks for a reset link and reads its token from the mail. */
export async function aResetToken(server: TestServer, email: string, channelSeq?: number): Promise<string> {
  const link = await mailOf(server.services, email, LINK, () =>
    server.call({
      method: 'POST',
      url: '/api/v1.0/auth/sendResetPasswordToken',
      body: { email, ...(channelSeq && { channelSeq }) },
      headers: elsewhere(),
    }),
  )
  return new URL(link).pathname.split('/').at(-1) ?? ''
}

export const linkIn = (mail: ReadMail | undefined): URL => new URL(LINK.exec(mail?.text ?? '')?.[0] ?? '')

/** A wrong code that is a code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
