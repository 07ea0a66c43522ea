import { DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  amount,
  code,
  codeCheck,
  createdAt,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { users } from '../identity/tables.ts'
import { orders } from '../order/tables.ts'
import { channels } from '../site/tables.ts'

/** The parcel of an order (DLV-05): written when the order is placed, to be prepared once it is paid. */
export const deliveries = pgTable(
  'deliveries',
  {
    deliverySeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    /** What is in it, in the words of that day. */
    goods: text().notNull(),
    recipient: text().notNull(),
    phone: text().notNull(),
    zipcode: text().notNull(),
    addr1: text().notNull(),
    addr2: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Counts changes of the address and of the tracking number. */
    revision: integer().notNull().default(1),
    state: code<DeliveryStateCd>().notNull().default(DELIVERY_STATE.toPrepare),
    carrierCd: text(),
    trackingNo: text(),
    /** The order was paid; before that the parcel is nobody's concern. */
    startedAt: instant(),
    movedAt: createdAt(),
    sentAt: instant(),
    deliveredAt: instant(),
    returnedAt: instant(),
    /** The site lets the buyer keep what was sent (DLV-08). */
    waivedAt: instant(),
    /** Cancelled before it left. */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.deliverySeq] }),
    uniqueIndex('deliveries_order').on(t.channelSeq, t.orderSeq),
    withinChannel(
      'deliveries_of_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ).onDelete('cascade'),
    index('deliveries_list').on(t.channelSeq, t.state, t.startedAt),
    codeCheck('deliveries_state', t.state, DELIVERY_STATE),
    check(
      'deliveries_tracked',
      sql`${t.state} in ('00', '01') or (${t.carrierCd} is not null and ${t.trackingNo} is not null)`,
    ),
    check('deliveries_closed', sql`${t.closedAt} is null or ${t.state} in ('00', '01')`),
  ],
)

export type DeliveryStep =
  | 'started'
  | 'moved'
  | 'address'
  | 'tracking'
  | 'waived'
  | 'claimed'
  | 'closed'
  | 'reopened'

/** Everything that was done to a parcel; addresses are not repeated here. */
export const deliverySteps = pgTable(
  'delivery_steps',
  {
    deliveryStepSeq: newSeq(),
    channelSeq: seq().notNull(),
    deliverySeq: seq().notNull(),
    kind: text().$type<DeliveryStep>().notNull(),
    fromState: code<DeliveryStateCd>(),
    toState: code<DeliveryStateCd>(),
    carrierCd: text(),
    trackingNo: text(),
    /** Empty for what follows from a payment or a refund by itself. */
    byUserSeq: seq(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.deliveryStepSeq] }),
    index('delivery_steps_of').on(t.channelSeq, t.deliverySeq),
    withinChannel(
      'delivery_steps_delivery',
      [t.channelSeq, t.deliverySeq],
      [deliveries.channelSeq, deliveries.deliverySeq],
    ).onDelete('cascade'),
  ],
)

/** What a site asks for carriage; a site without a row asks nothing. */
export const deliverySettings = pgTable(
  'delivery_settings',
  {
    channelSeq: seq()
      .primaryKey()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    fee: amount().notNull().default(0),
    freeFrom: amount(),
    islandFee: amount().notNull().default(0),
    /** The purchase safety service, and where it can be checked (전자상거래법 제24조 제2항). */
    escrow: text().notNull().default(''),
    revision: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (t) => [check('delivery_settings_amounts', sql`${t.fee} >= 0 and ${t.islandFee} >= 0`)],
)

/** Addresses that a person keeps, on whatever site they were typed. */
export const userAddresses = pgTable(
  'user_addresses',
  {
    addressSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    phone: text().notNull(),
    zipcode: text().notNull(),
    addr1: text().notNull(),
    addr2: text().notNull().default(''),
    note: text().notNull().default(''),
    isDefault: boolean().notNull().default(false),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('user_addresses_user').on(t.userSeq),
    uniqueIndex('user_addresses_default').on(t.userSeq).where(sql`is_default`),
  ],
)
