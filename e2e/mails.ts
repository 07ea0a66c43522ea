import { desc, eq } from 'drizzle-orm'
import { sentMails, sentMessages } from '../apps/server/src/platform/database/tables.ts'
import type { Services } from '../apps/server/src/testing/factories.ts'
import { expect } from './fixtures.ts'

/** The newest mail to an address; without a mail server it is kept (VER-20). */
export async function mailTo(services: Services, email: string): Promise<string> {
  const read = () =>
    services.db
      .select()
      .from(sentMails)
      .where(eq(sentMails.recipient, email))
      .orderBy(desc(sentMails.sentMailSeq))
  // The worker sends it, after whatever else it has to do.
  await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  return (await read())[0]?.text ?? ''
}

/** The six digits that prove an address. */
export const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? ''

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
