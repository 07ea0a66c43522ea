import type { certificateRule, saveCertificateRule } from '@seodang/contract/certificate'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { certificateProblems } from '@seodang/domain/certificate'
import { type Language, YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CERTIFICATE_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { imageUrl, requireOwnImages } from '../media/index.ts'
import { findRule, type RuleRow, writeRule } from './certificate-store.ts'
import { certificateRuleSaved } from './events.ts'

type View = ReplyOf<typeof certificateRule>

/** What stands on a certificate until somebody writes something else. */
const WORDS: Readonly<Record<Language, { title: string; content: string }>> = {
  ko: {
    title: '수료증',
    content: '위 사람은 본 과정을 성실히 이수하였기에 이 증서를 드립니다.',
  },
  en: { title: 'Certificate of Completion', content: 'has successfully completed this class.' },
  ja: { title: '修了証', content: '上記の者は本課程を修了したことを証します。' },
}

/** CERT-05: the rule of a class; off, with words to begin with, until somebody saves one. */
export async function ruleOf(ctx: Context, courseSeq: number): Promise<View> {
  const row = await findRule(ctx, courseSeq)
  return row
    ? ruleView(row)
    : {
        useYn: YN.no,
        ...WORDS[ctx.language],
        sealKey: null,
        sealUrl: null,
        progressPercent: 100,
        attendancePercent: 0,
        livePercent: 0,
        liveMinutes: 0,
        quizPercent: 0,
        missionsYn: YN.no,
        certificationsYn: YN.no,
        revision: 0,
      }
}

function ruleView(row: RuleRow): View {
  const { channelSeq: _, courseSeq: __, updatedAt: ___, ...rule } = row
  return { ...rule, sealUrl: imageUrl(rule.sealKey) }
}

/** CERT-05, BYD-12: whoever fulfils the new rule already gets a certificate soon after. */
export async function saveRule(
  outer: Context,
  courseSeq: number,
  { revision, ...draft }: BodyOf<typeof saveCertificateRule>,
): Promise<View> {
  requireNoProblems(certificateProblems(draft), CERTIFICATE_LABELS)
  return inTransaction(outer, async (ctx) => {
    await requireOwnImages(ctx, { sealKey: draft.sealKey })
    const before = await findRule(ctx, courseSeq)
    const saved = await writeRule(ctx, courseSeq, revision, {
      ...draft,
      title: draft.title.trim().normalize('NFC'),
      content: draft.content.trim().normalize('NFC'),
    })
    if (!saved) fail('CONFLICT_EDITED', { courseSeq })
    await audit(ctx, 'certificateRule.save', `course:${courseSeq}`, before ?? null, saved)
    if (saved.useYn === YN.yes)
      await ctx.services.jobs.emit(ctx, certificateRuleSaved, { channelSeq: ctx.channelSeq, courseSeq })
    return ruleView(saved)
  })
}
