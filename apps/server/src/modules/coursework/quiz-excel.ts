import type { QueryOf } from '@seodang/contract/endpoint'
import type { quizResultsExcel } from '@seodang/contract/quiz'
import { type Language, YN } from '@seodang/domain/codes'
import { formatStamp } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import type { ItemKey } from '../classroom/index.ts'
import { getQuiz, takerView } from './quiz-results.ts'
import { listTakers } from './quiz-results-store.ts'

type Taker = ReturnType<typeof takerView>

const HEADERS: Record<Language, readonly string[]> = {
  ko: ['이름', '이메일', '결과', '최고 점수(%)', '응시 횟수', '추가 응시', '마지막 제출'],
  en: ['Name', 'Email', 'Result', 'Best score (%)', 'Attempts', 'Extra attempts', 'Last handed in'],
  ja: ['名前', 'メール', '結果', '最高点(%)', '受験回数', '追加の受験', '最後の提出'],
}
const WIDTHS = [14, 28, 12, 14, 12, 12, 17]

const WORDS: Record<Language, { passed: string; failed: string; none: string }> = {
  ko: { passed: '통과', failed: '미통과', none: '미응시' },
  en: { passed: 'Passed', failed: 'Not passed', none: 'Not taken' },
  ja: { passed: '合格', failed: '不合格', none: '未受験' },
}

/** BYD-11: the whole filtered list. Taking personal data out of the system is recorded. */
export async function quizSheet(
  ctx: Context,
  key: ItemKey,
  filter: QueryOf<typeof quizResultsExcel>,
): Promise<{ name: string; body: Buffer }> {
  const { title, quiz } = await getQuiz(ctx, key)
  const rows = (await listTakers(ctx, key, filter)).map((row) => takerView(row, quiz))
  await audit(ctx, 'quiz.download', `item:${key.curriculumSeq}`, null, { rows: rows.length, ...filter })
  return { name: title, body: await spreadsheet(columnsIn(ctx.language), rows) }
}

function columnsIn(language: Language): SheetColumn<Taker>[] {
  const words = WORDS[language]
  const values: SheetColumn<Taker>['value'][] = [
    (row) => row.name,
    (row) => row.email,
    (row) => (row.passedYn === YN.yes ? words.passed : row.bestPercent === null ? words.none : words.failed),
    (row) => row.bestPercent,
    (row) => row.attemptCount,
    (row) => row.extraAttempts,
    (row) => (row.lastEndedAt === null ? null : formatStamp(row.lastEndedAt)),
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}
