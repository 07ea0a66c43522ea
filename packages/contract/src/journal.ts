import { type Access, platform, staff } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Month, Seq } from './schemas.ts'

/** The books as an accountant takes them along: a month, line by line, each with its account (BYD-04). */

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv'
const RATE = { points: 30, seconds: 600, by: 'user' } as const

const access: Access = staff('SITE_SALES_READ')
const OfSite = { params: ChannelKey, query: Type.Object({ month: Month }) }
const OfPlatform = {
  /** One site, or all. */
  query: Type.Object({ month: Month, channelSeq: Type.Optional(Seq) }),
}

export const journalExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/journal/excel',
  summary: "The journal of a month of the site's money as a spreadsheet, a line for each account (BYD-04)",
  access,
  ...OfSite,
  raw: EXCEL,
  errors: ['JOURNAL_TOO_LONG'],
  rateLimit: RATE,
})

export const journalCsv = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/journal/csv',
  summary: "The journal of a month of the site's money as text, however long (BYD-04)",
  access,
  ...OfSite,
  raw: CSV,
  rateLimit: RATE,
})

export const deskJournalExcel = endpoint({
  method: 'GET',
  path: '/v1.0/platform/journal/excel',
  summary: 'The journal of a month of one site or of all as a spreadsheet (ADM-03, BYD-04)',
  access: platform,
  ...OfPlatform,
  raw: EXCEL,
  errors: ['JOURNAL_TOO_LONG'],
  rateLimit: RATE,
})

export const deskJournalCsv = endpoint({
  method: 'GET',
  path: '/v1.0/platform/journal/csv',
  summary: 'The journal of a month of one site or of all as text, however long (ADM-03, BYD-04)',
  access: platform,
  ...OfPlatform,
  raw: CSV,
  rateLimit: RATE,
})
