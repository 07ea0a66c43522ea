import { type Access, platform, staff, verified } from '@seodang/domain/access'
import { CURRENCY } from '@seodang/domain/codes'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, ChannelKey, Code, Count, Day, Seq } from './schemas.ts'

/** What was withheld of the payouts of a year, for whoever declares it (Income Tax Act 127, 164). */

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const RATE = { points: 30, seconds: 600, by: 'user' } as const
/** Of Seoul; of which the payouts are, whenever what was sold for them was. */
const Year = Type.Integer({ minimum: 2020, maximum: 2999 })

const Sums = { amount: Amount, incomeTax: Amount, localTax: Amount, pays: Amount }

const Withheld = Type.Object({
  year: Year,
  /** In which something was withheld, the youngest first. */
  years: Type.Array(Year),
  payouts: Type.Array(
    Type.Object({
      settlementSeq: Seq,
      settlementDate: Day,
      paidOn: Day,
      currency: Code(CURRENCY),
      ...Sums,
    }),
  ),
  totals: Type.Array(Type.Object({ currency: Code(CURRENCY), payouts: Count, ...Sums })),
})

/** The calls of one payee: of the site for its staff, of the own shares for an instructor (BYD-05). */
function payeeCalls<const P extends string>(prefix: P, access: Access, whose: string) {
  const asked = { access, onOwnDomain: false, params: ChannelKey } as const
  return {
    withheld: endpoint({
      method: 'GET',
      path: `${prefix}/withheld`,
      summary: `The tax that was withheld of the payouts of a year of ${whose}, the last one where none is named (BYD-04)`,
      ...asked,
      query: Type.Object({ year: Type.Optional(Year) }),
      reply: Withheld,
    }),
    withheldExcel: endpoint({
      method: 'GET',
      path: `${prefix}/withheld/excel`,
      summary: `The same year of ${whose} as a spreadsheet (BYD-04)`,
      ...asked,
      query: Type.Object({ year: Year }),
      raw: EXCEL,
      rateLimit: RATE,
    }),
    withheldPdf: endpoint({
      method: 'GET',
      path: `${prefix}/withheld/pdf`,
      summary: `The same year of ${whose} as a paper (BYD-04)`,
      ...asked,
      query: Type.Object({ year: Year }),
      raw: 'application/pdf',
      rateLimit: RATE,
    }),
  }
}

export const { withheld, withheldExcel, withheldPdf } = payeeCalls(
  '/v1.0/channels/{channelSeq}/admin',
  staff('SITE_SALES_READ'),
  'the site',
)

export const {
  withheld: myWithheld,
  withheldExcel: myWithheldExcel,
  withheldPdf: myWithheldPdf,
} = payeeCalls('/v1.0/channels/{channelSeq}/me', verified, 'the caller')

export const deskWithheldExcel = endpoint({
  method: 'GET',
  path: '/v1.0/platform/withheld/excel',
  summary: 'What was withheld of whom in a year, for the statement to the tax office (ADM-03, BYD-04)',
  access: platform,
  query: Type.Object({ year: Year }),
  raw: EXCEL,
  rateLimit: RATE,
})
