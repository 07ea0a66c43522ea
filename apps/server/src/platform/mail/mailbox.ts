import { fail } from '@seodang/domain/errors'
import { readKey } from '@seodang/domain/key'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { sentMails } from '../database/tables.ts'
import { sendPage } from '../http/development-page.ts'
import { languageOf } from '../http/origin.ts'
import { listPage, mailPage } from './mailbox-page.ts'

const PAGE_SIZE = 50
const FRAME_RIGHTS = 'allow-popups allow-popups-to-escape-sandbox'

/**
 * The mailbox of the development mode at `/dev/mailbox` (VER-20): every mail that would have left. It shows codes
 * and links of everybody, so it exists only where no mail server is configured, in a production only where DEV_MAILBOX
 * asks for it, and answers browsers on this machine only.
 */
export function mountMailbox(app: FastifyInstance, services: Services): void {
  const { config, db } = services
  if (config.smtpUrl !== null || !config.developmentPages) return

  app.get('/dev/mailbox', async (request, reply) => {
    const { to, before } = asked(request.query)
    const rows = await db
      .select({
        sentMailSeq: sentMails.sentMailSeq,
        recipient: sentMails.recipient,
        subject: sentMails.subject,
        createdAt: sentMails.createdAt,
      })
      .from(sentMails)
      .where(
        and(
          to === '' ? undefined : sql`strpos(lower(${sentMails.recipient}), ${to.toLowerCase()}) > 0`,
          before === null ? undefined : lt(sentMails.sentMailSeq, before),
        ),
      )
      .orderBy(desc(sentMails.sentMailSeq))
      .limit(PAGE_SIZE + 1)
    const older = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1]?.sentMailSeq : undefined
    return sendPage(reply, listPage(rows.slice(0, PAGE_SIZE), { to, older, language: languageOf(request) }))
  })

  app.get<{ Params: { sentMailSeq: string } }>('/dev/mailbox/:sentMailSeq', async (request, reply) => {
    return sendPage(reply, mailPage(await mailOf(request.params.sentMailSeq), languageOf(request)))
  })

  app.get<{ Params: { sentMailSeq: string } }>('/dev/mailbox/:sentMailSeq/html', async (request, reply) => {
    const { html: body } = await mailOf(request.params.sentMailSeq)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; sandbox ${FRAME_RIGHTS}`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body)
  })

  async function mailOf(key: string) {
    const sentMailSeq = readKey(key)
    const [mail] =
      sentMailSeq === null
        ? []
        : await db.select().from(sentMails).where(eq(sentMails.sentMailSeq, sentMailSeq))
    return mail ?? fail('NO_DATA')
  }
}

function asked(query: unknown): { to: string; before: number | null } {
  const given = new Map(Object.entries(Object(query)))
  return { to: textOf(given.get('to')).slice(0, 254), before: readKey(given.get('before')) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
