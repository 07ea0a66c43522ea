import Type, { type TSchema } from 'typebox'

/** Schemas that many subjects share. Codes and limits come from the domain's tables, never typed again here. */

/** The largest number that a `…Seq` may be: beyond it a JavaScript number is not exact. */
export const Seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Which texts are one, `isInstantText` of the domain says where they come in. */
export const Instant = Type.String({
  format: 'date-time',
  maxLength: 40,
  description: 'ISO-8601 instant of the years 1000 to 2999 (GEN-17)',
})
/** A day that the calendar has; `isDate` of the domain says which. */
export const Day = Type.String({ format: 'date', maxLength: 10, description: 'YYYY-MM-DD' })
/** Also one that the calendar does not have: in an address nothing stands under it, a form says it with its fields. */
export const WrittenDay = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  maxLength: 10,
  description: 'YYYY-MM-DD',
})
/** `2026-11` of Seoul. */
export const Month = Type.String({
  pattern: '^[1-9]\\d{3}-(0[1-9]|1[0-2])$',
  maxLength: 7,
  description: 'YYYY-MM',
})
export const Flag = Type.Union([Type.Literal('Y'), Type.Literal('N')])
/** Whole minor units: won, or cents for the fields that end in Ex. */
export const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })
/** The largest number that a column of 32 bits holds (`integer` of the tables) when one more is counted. */
export const MOST = 2_147_483_646
export const Count = Type.Integer({ minimum: 0, maximum: MOST })
/** Names the schemas of revisions, which the server tells and reads in its own way. */
export const REVISION = 'isRevision'
/**
 * Which state of something its editor saw, as they were told it and say it back (SET-09): another one after each change, and
 * after the data was set back to a backup. 0 where nothing stands there yet.
 */
export const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, [REVISION]: true })
/** Counts of many rows added up: no column holds it. */
export const Total = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** A line of a sheet that somebody uploaded. */
export const LineNumber = Type.Integer({ minimum: 1, maximum: MOST })
/** A size, of one file or of many. */
export const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of a domain code table's values: `Code(FARE)`. */
export function Code<const T extends Record<string, string>>(table: T) {
  return Type.Enum(Object.values(table) as [T[keyof T], ...T[keyof T][]])
}

export const listOf = <T extends TSchema>(row: T) => Type.Object({ list: Type.Array(row), totalCount: Count })

export const ChannelKey = Type.Object({ channelSeq: Seq })
export const CourseKey = Type.Object({ channelSeq: Seq, courseSeq: Seq })
export const ItemKey = Type.Object({ channelSeq: Seq, courseSeq: Seq, curriculumSeq: Seq })

/** API-14, UI-06: a page below 1 or a size outside the choices is corrected, never an error. */
export const paging = {
  page: Type.Optional(Type.Integer({ default: 1, minimum: -1_000_000, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ default: 20, minimum: -1_000_000, maximum: 1_000_000_000 })),
}

/** A rich text as the editor's JSON document; `@seodang/domain/rich-text` tells which nodes it may hold. */
export const RichText = Type.Object({ type: Type.Literal('doc') }, { additionalProperties: true })

/** What a refused call answers (API-24, ERR-23). */
export const Problem = Type.Object(
  {
    resultCode: Type.String(),
    errorName: Type.String(),
    message: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'Problem' },
)

const RefundSteps = Type.Array(
  Type.Object({
    before: Type.Integer({ minimum: 0, maximum: 1000 }),
    refund: Type.Integer({ minimum: 0, maximum: 1000 }),
  }),
  { maxItems: 20 },
)
/** BYD-02: what a site promises beyond the law, in days and percent; `@seodang/domain/refund-terms` tells what may stand. */
export const RefundTerms = Type.Object({
  wholeDays: Type.Integer({ minimum: 0, maximum: 1000 }),
  penaltyPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  steps: Type.Object({ lessons: RefundSteps, month: RefundSteps, period: RefundSteps }),
})

/**
 * Bytes of what an outside service tells us: the largest that integrations.md shows has some 2 KB, and until its proof
 * is looked at it comes from anybody (SEC-23, SEC-52).
 */
export const NOTICE_MAX_BYTES = 16 * 1024
