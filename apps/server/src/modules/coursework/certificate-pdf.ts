import type { Language } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { formatDate } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { readPicture } from '../media/index.ts'
import { readChannel } from '../site/index.ts'
import { ruleOf } from './certificate-rule.ts'
import type { CertificateSheet } from './certificate-sheet.ts'
import { type CertificateRow, findOfClass, findOwn } from './certificate-store.ts'
import { findCourseTitle } from './course-title-store.ts'

interface Pdf {
  name: string
  body: Buffer
}

const TEXTS = {
  ko: {
    number: (number: string) => `제 ${number} 호`,
    verify: '이 수료증이 진짜인지 여기에서 확인할 수 있어요.',
    sample: '견본',
    name: '홍길동',
  },
  en: {
    number: (number: string) => `No. ${number}`,
    verify: 'Check that this certificate is genuine at',
    sample: 'SAMPLE',
    name: 'Hong Gildong',
  },
}

/** Pretendard has no Han characters, so Japanese readers get the English words instead of empty boxes. */
const textsFor = (language: Language) => TEXTS[language === 'ko' ? 'ko' : 'en']

/** CERT-05: one of the own certificates. */
export async function ownPdf(ctx: Context, certificateSeq: number): Promise<Pdf> {
  const row = await findOwn(ctx, userSeqOf(ctx), certificateSeq)
  if (!row) fail('NO_DATA', { certificateSeq })
  if (row.withdrawnAt !== null) fail('CERTIFICATE_WITHDRAWN', { certificateSeq })
  return pdfOf(ctx, row)
}

/** For staff of the class, also of one that was withdrawn: it says so on the paper. */
export async function issuedPdf(ctx: Context, courseSeq: number, certificateSeq: number): Promise<Pdf> {
  return pdfOf(
    ctx,
    (await findOfClass(ctx, courseSeq, certificateSeq)) ?? fail('NO_DATA', { certificateSeq }),
  )
}

type Printed = Pick<
  CertificateRow,
  'name' | 'courseTitle' | 'siteName' | 'title' | 'content' | 'sealKey' | 'issuedAt' | 'number'
>

async function pdfOf(ctx: Context, row: CertificateRow): Promise<Pdf> {
  const across = row.withdrawnAt === null ? null : ctx.language === 'ko' ? '철회됨' : 'WITHDRAWN'
  return { name: `certificate-${row.number}`, body: await draw(ctx, row, across) }
}

/** How it would look, so that nobody has to finish a class to see it. */
export async function samplePdf(ctx: Context, courseSeq: number): Promise<Pdf> {
  const [rule, site, courseTitle] = await Promise.all([
    ruleOf(ctx, courseSeq),
    readChannel(ctx, ctx.channelSeq),
    findCourseTitle(ctx, courseSeq),
  ])
  const { sample, name } = textsFor(ctx.language)
  const printed = {
    ...rule,
    name,
    courseTitle,
    siteName: site.name,
    issuedAt: ctx.now,
    number: '0000-0000-0000-0000',
  }
  return { name: 'certificate-sample', body: await draw(ctx, printed, sample) }
}

async function draw(ctx: Context, row: Printed, across: string | null): Promise<Buffer> {
  const text = textsFor(ctx.language)
  const [site, seal] = await Promise.all([
    readChannel(ctx, ctx.channelSeq),
    row.sealKey === null ? null : readPicture(ctx, row.sealKey),
  ])
  const sheet: CertificateSheet = {
    number: text.number(row.number),
    title: row.title,
    name: row.name,
    courseTitle: row.courseTitle,
    content: row.content,
    date: formatDate(row.issuedAt, ctx.language === 'ko' ? 'ko' : 'en'),
    siteName: row.siteName,
    brandColor: site.brandColor,
    seal,
    verify: text.verify,
    verifyUrl: siteLink(ctx.services.config, site, `/certificates/${row.number}`),
    across,
  }
  // The drawing library is large and few requests need it.
  const { drawCertificate } = await import('./certificate-sheet.ts')
  return drawCertificate(sheet)
}
