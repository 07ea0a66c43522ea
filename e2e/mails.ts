import { desc, eq } from 'drizzle-orm'
import { sentMails, sentMessages } from '../apps/server/src/platform/database/tables.ts'
import type { Services } from '../apps/server/src/testing/factories.ts'
import { expect } from './fixtures.ts'

/**
 * The newest mail to an address in which `has` is found; without a mail server it is kept (VER-20). Mails of one event
 * are sent side by side, so that the newest of all may be any of them.
 */
export async function mailTo(services: Services, email: string, has = /./): Promise<string> {
  const find = async () => {
    const mails = await services.db
      .select({ text: sentMails.text })
      .from(sentMails)
      .where(eq(sentMails.recipient, email))
      .orderBy(desc(sentMails.sentMailSeq))
    return mails.find(({ text }) => has.test(text))?.text ?? ''
  }
  // The worker sends it, after whatever else it has to do.
  await expect.poll(find, { timeout: 60_000 }).not.toBe('')
  return find()
}

const CODE = /\b\d{6}\b/

/** The six digits that prove a phone. */
export const codeIn = (message: string) => CODE.exec(message)?.[0] ?? ''

/** The six digits that prove an address, of the newest mail that names some. */
export const codeTo = async (services: Services, email: string) => codeIn(await mailTo(services, email, CODE))

/** The newest text message to a phone; without a message service it is kept (MY-09). */
export async function messageTo(services: Services, phone: string, atLeast = 1): Promise<string> {
  const read = () =>
    services.db
      .select()
      .from(sentMessages)
      .where(eq(sentMessages.recipient, phone))
      .orderBy(desc(sentMessages.sentMessageSeq))
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(atLeast)
  return (await read())[0]?.text ?? ''
}
