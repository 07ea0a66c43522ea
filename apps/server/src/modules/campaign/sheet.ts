import type { campaignRecipientsExcel } from '@seodang/contract/campaign'
import type { QueryOf } from '@seodang/contract/endpoint'
import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { recipientReason } from '@seodang/domain/recipient-reasons'
import { formatStamp } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { spreadsheet } from '../../platform/http/spreadsheet.ts'
import { getCampaign } from './campaign-store.ts'
import { listRecipients } from './recipients-store.ts'

const HEADERS: Record<Language, readonly [string, string, string, string, string, string, string]> = {
  ko: ['이름', '이메일', '상태', '이유', '보낸 시각', '열어 본 시각', '링크를 누른 시각'],
  en: ['Name', 'Email', 'State', 'Reason', 'Sent', 'Opened', 'Clicked'],
  ja: ['名前', 'メール', '状態', '理由', '送信日時', '開封日時', 'クリック日時'],
}

const stamp = (at: Date | null) => (at === null ? null : formatStamp(at))

/** MKT-07: the whole filtered list. Taking personal data out of the system is recorded. */
export async function recipientsSheet(
  ctx: Context,
  campaignSeq: number,
  filter: QueryOf<typeof campaignRecipientsExcel>,
): Promise<{ name: string; body: Buffer }> {
  const { name } = await getCampaign(ctx, campaignSeq)
  const { rows } = await listRecipients(ctx, campaignSeq, filter, null)
  await audit(ctx, 'campaign.download', `campaign:${campaignSeq}`, null, { rows: rows.length, ...filter })
  type Line = (typeof rows)[number]
  const values: ((row: Line) => string | null)[] = [
    (row) => row.name,
    (row) => row.email,
    ({ stateCd }) =>
      codeGroups.recipientStateCd.find(({ code }) => code === stateCd)?.name[ctx.language] ?? stateCd,
    ({ reason }) => (reason === null ? null : recipientReason(reason, ctx.language)),
    (row) => stamp(row.sentAt),
    (row) => stamp(row.openedAt),
    (row) => stamp(row.clickedAt),
  ]
  const columns = values.map((value, index) => ({
    header: HEADERS[ctx.language][index] ?? '',
    width: 22,
    value,
  }))
  return { name, body: await spreadsheet(columns, rows) }
}
