import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { formatStamp } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { sealedSpreadsheet } from '../../platform/http/sealed-spreadsheet.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import {
  listMemberKeys,
  listMemberRows,
  type MemberFilter,
  type MemberView,
  seesSpent,
} from './members-store.ts'

const WORDS: Record<Language, { name: string; agreed: string; refused: string; headers: readonly string[] }> =
  {
    ko: {
      name: '가입 회원',
      agreed: '동의',
      refused: '동의 안 함',
      headers: [
        '이름',
        '이메일',
        '휴대전화',
        '가입일',
        '마지막 방문',
        '수강 중',
        '결제 금액',
        '마케팅 수신',
        '라벨',
        '역할',
      ],
    },
    en: {
      name: 'Members',
      agreed: 'Agreed',
      refused: 'Not agreed',
      headers: [
        'Name',
        'Email',
        'Phone',
        'Joined',
        'Last visit',
        'Attends',
        'Spent',
        'Marketing',
        'Labels',
        'Role',
      ],
    },
    ja: {
      name: '参加メンバー',
      agreed: '同意',
      refused: '未同意',
      headers: [
        '名前',
        'メール',
        '電話番号',
        '参加日',
        '最終訪問',
        '受講中',
        '決済金額',
        'マーケティング受信',
        'ラベル',
        '役割',
      ],
    },
  }
/** Which of them tells what people spent. */
const SPENT_AT = 6
const WIDTHS = [14, 28, 16, 17, 17, 10, 12, 14, 24, 12]

/** Rows read at a time, so that a large site does not make one huge query. */
const PART = 500

/** MEM-05: all who match. Taking personal data out of the system is recorded. */
export async function memberSheet(
  ctx: Context,
  filter: MemberFilter,
  password?: string,
): Promise<{ name: string; body: Buffer }> {
  const keys = await listMemberKeys(ctx, filter, { limit: null, offset: 0 })
  const rows: MemberView[] = []
  for (let at = 0; at < keys.length; at += PART)
    rows.push(...(await listMemberRows(ctx, keys.slice(at, at + PART))))
  // That there was a password is recorded; which, is known to whoever typed it alone.
  const isSealed = password !== undefined
  await audit(ctx, 'member.download', `channel:${ctx.channelSeq}`, null, {
    rows: rows.length,
    ...filter,
    ...(isSealed && { isSealed }),
  })
  const columns = columnsIn(ctx.language).filter((_, index) => index !== SPENT_AT || seesSpent(ctx))
  const body = await spreadsheet(columns, rows)
  return { name: WORDS[ctx.language].name, body: isSealed ? await sealedSpreadsheet(body, password) : body }
}

function columnsIn(language: Language): SheetColumn<MemberView>[] {
  const { headers, agreed, refused } = WORDS[language]
  const stamp = (at: string | null) => (at === null ? null : formatStamp(at))
  const values: SheetColumn<MemberView>['value'][] = [
    (row) => row.name,
    (row) => row.email,
    (row) => (row.phone === null ? null : formatPhone(row.phone)),
    (row) => stamp(row.joinedAt),
    (row) => stamp(row.lastVisitAt),
    (row) => row.attendCount,
    (row) => row.spent,
    (row) => (row.marketingYn === 'Y' ? agreed : refused),
    (row) => row.labels.map(({ name }) => name).join(', '),
    ({ userTypeCd }) =>
      userTypeCd === null
        ? null
        : (codeGroups.userTypeCd.find(({ code }) => code === userTypeCd)?.name[language] ?? userTypeCd),
  ]
  return values.map((value, index) => ({ header: headers[index] ?? '', width: WIDTHS[index] ?? 14, value }))
}
