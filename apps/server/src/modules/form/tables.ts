import { FORM_AGREEMENT, FORM_FIELD_KIND, FORM_OPTION, FORM_TYPE } from '@seodang/domain/codes'
import type { KeptAnswer } from '@seodang/domain/form'
import { EMPTY_DESIGN, type FormDesign, type FormEvents, NO_EVENTS } from '@seodang/domain/site-form'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  code,
  codeCheck,
  createdAt,
  flag,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'

/** Forms of a site (D7). One of them is the standing form that is met on joining (FRM-10). */
export const forms = pgTable(
  'forms',
  {
    formSeq: newSeq(),
    channelSeq: seq().notNull(),
    title: text().notNull().default(''),
    formType: code<(typeof FORM_TYPE)[keyof typeof FORM_TYPE]>().notNull(),
    options: text()
      .array()
      .$type<(typeof FORM_OPTION)[keyof typeof FORM_OPTION][]>()
      .notNull()
      .default([FORM_OPTION.notChangeable]),
    publicYn: flag().notNull().default('Y'),
    publishYn: flag().notNull().default('N'),
    startAt: instant(),
    endAt: instant(),
    /** Answers that it takes in all. */
    answerLimit: integer(),
    thankYou: text().notNull().default(''),
    design: jsonb().$type<FormDesign>().notNull().default(EMPTY_DESIGN),
    events: jsonb().$type<FormEvents>().notNull().default(NO_EVENTS),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.formSeq] }),
    uniqueIndex('forms_standing').on(t.channelSeq).where(sql`form_type = 'D'`),
    codeCheck('forms_type', t.formType, FORM_TYPE),
  ],
)

/** A field that was removed stays, so that its old answers keep their column (FRM-14). */
export const formFields = pgTable(
  'form_fields',
  {
    fieldSeq: newSeq(),
    channelSeq: seq().notNull(),
    formSeq: seq().notNull(),
    kind: code<(typeof FORM_FIELD_KIND)[keyof typeof FORM_FIELD_KIND]>().notNull(),
    label: text().notNull(),
    help: text().notNull().default(''),
    requiredYn: flag().notNull().default('N'),
    minLength: integer().notNull().default(0),
    maxLength: integer().notNull().default(0),
    choices: text().array().notNull().default([]),
    multipleYn: flag().notNull().default('N'),
    otherYn: flag().notNull().default('N'),
    agreementType: code<(typeof FORM_AGREEMENT)[keyof typeof FORM_AGREEMENT]>(),
    agreementText: text().notNull().default(''),
    ord: integer().notNull().default(0),
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.fieldSeq] }),
    index('form_fields_form').on(t.channelSeq, t.formSeq, t.ord),
    withinChannel('form_fields_of', [t.channelSeq, t.formSeq], [forms.channelSeq, forms.formSeq]).onDelete(
      'cascade',
    ),
    codeCheck('form_fields_kind', t.kind, FORM_FIELD_KIND),
    codeCheck('form_fields_agreement', t.agreementType, FORM_AGREEMENT),
  ],
)

/** What people answered, with the words of the questions and agreements of that day (FRM-14, FRM-17). */
export const formResponses = pgTable(
  'form_responses',
  {
    responseSeq: newSeq(),
    channelSeq: seq().notNull(),
    formSeq: seq().notNull(),
    userSeq: seq(),
    /** N where a person may answer any number of times (FRM-10). */
    onceYn: flag().notNull().default('Y'),
    /** The class that asked for it on enrolling; it has one answer of a person (ENR-41). */
    courseSeq: seq(),
    answers: jsonb().$type<KeptAnswer[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.responseSeq] }),
    uniqueIndex('form_responses_once').on(t.channelSeq, t.formSeq, t.userSeq).where(sql`once_yn = 'Y'`),
    uniqueIndex('form_responses_class')
      .on(t.channelSeq, t.formSeq, t.userSeq, t.courseSeq)
      .where(sql`course_seq is not null`),
    index('form_responses_time').on(t.channelSeq, t.formSeq, t.createdAt),
    index('form_responses_user').on(t.userSeq),
    withinChannel('form_responses_of', [t.channelSeq, t.formSeq], [forms.channelSeq, forms.formSeq]).onDelete(
      'cascade',
    ),
  ],
)
