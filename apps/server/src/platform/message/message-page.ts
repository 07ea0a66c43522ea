import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { sentMessages } from '../database/tables.ts'
import { clock, page, sendPage } from '../http/development-page.ts'
import { languageOf } from '../http/origin.ts'
import { html } from '../mail/html.ts'

const MOST_SHOWN = 50

const TEXTS = {
  ko: {
    title: '보낸 문자',
    note: '문자 서비스가 없어 실제로 나가지 않은 문자예요. 하루 뒤에 지워져요.',
    time: '시각',
    to: '받는 사람',
    text: '내용',
    none: '아직 문자가 없어요.',
  },
  en: {
    title: 'Sent messages',
    note: 'No message service is configured, so these did not leave. They are deleted after a day.',
    time: 'Time',
    to: 'To',
    text: 'Text',
    none: 'No messages yet.',
  },
  ja: {
    title: '送信メッセージ',
    note: 'メッセージサービスがないため、実際には送信されていません。1日後に削除されます。',
    time: '日時',
    to: '宛先',
    text: '内容',
    none: 'メッセージはまだありません。',
  },
} as const

/** The text messages of the development mode at `/dev/messages`, beside its mails; there with the stand-in only. */
export function mountMessagePage(app: FastifyInstance, { config, db }: Services): void {
  if (!config.allowSandboxMessages || !config.developmentPages) return
  app.get('/dev/messages', async (request, reply) => {
    const language = languageOf(request)
    const say = TEXTS[language]
    const rows = await db
      .select()
      .from(sentMessages)
      .orderBy(desc(sentMessages.sentMessageSeq))
      .limit(MOST_SHOWN)
    const lines = rows.map(
      (row) => html`<tr>
<td><time datetime="${row.createdAt.toISOString()}">${clock(row.createdAt, language)}</time></td>
<td>${row.recipient}</td>
<td>${row.text}</td>
</tr>`,
    )
    const list = html`<div class="scroll"><table>
<thead><tr><th scope="col">${say.time}</th><th scope="col">${say.to}</th><th scope="col">${say.text}</th></tr></thead>
<tbody>${lines}</tbody>
</table></div>`
    const body = html`<p class="soft">${say.note}</p>${rows.length === 0 ? html`<p class="empty">${say.none}</p>` : list}`
    return sendPage(reply, page(say.title, language, body))
  })
}
