import type { AlarmsOff } from '@seodang/domain/alarm'
import { ALARM_TYPE, type AlarmTypeCd } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, flag, newSeq, seq } from '../../platform/database/columns.ts'

/** One event told to one person (appendix D1). What has been seen follows from the person's `alarmReadSeq` (ALM-05). */
export const alarms = pgTable(
  'alarms',
  {
    alarmSeq: newSeq().primaryKey(),
    /** 0 for what the product itself tells. */
    channelSeq: seq().notNull(),
    targetUserSeq: seq().notNull(),
    alarmType: code<AlarmTypeCd>().notNull(),
    /** JSON text, or the words themselves where `legacy` is Y (ALM-03, ALM-04). */
    content: text().notNull(),
    courseSeq: seq(),
    linkPackage: flag().notNull().default('N'),
    imageKey: text(),
    /** Whose doing it was: their picture stands beside it, and they are never told of it themselves (ALM-21). */
    actorSeq: seq(),
    legacy: flag().notNull().default('N'),
    /** Names the event; an event that is handled twice tells a person once. */
    eventKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('alarms_once').on(t.targetUserSeq, t.eventKey),
    index('alarms_of_person').on(t.targetUserSeq, t.alarmSeq.desc().nullsFirst()),
    index('alarms_time').on(t.createdAt),
    codeCheck('alarms_type', t.alarmType, ALARM_TYPE),
  ],
)

/** Which kinds a person does not want, by way (ALM-22); what is not named comes. */
export const alarmChoices = pgTable(
  'alarm_choices',
  {
    userSeq: seq().notNull(),
    /** 0 for the product itself. */
    channelSeq: seq().notNull(),
    /** By kind of alarm: the ways by which it is not wanted. */
    off: jsonb().$type<AlarmsOff>().notNull().default(sql`'{}'`),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userSeq, t.channelSeq] })],
)
