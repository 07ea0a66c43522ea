import { member, staff, user } from '@seodang/domain/access'
import { MOST_SHEET_TEXT } from '@seodang/domain/additions'
import { CARRIERS, LONGEST_TRACKING_NUMBER } from '@seodang/domain/carriers'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { ADDRESS_LIMITS } from '@seodang/domain/delivery-address'
import { MOST_DELIVERY_FEE, MOST_ESCROW, MOST_FREE_FROM } from '@seodang/domain/delivery-charge'
import { LEAST_SHEET_PASSWORD, MOST_SHEET_PASSWORD } from '@seodang/domain/sheet-password'
import { MOST_TRACKED, TRACKING_PROBLEMS } from '@seodang/domain/tracking-sheet'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  Day,
  Flag,
  Instant,
  LineNumber,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const State = Code(DELIVERY_STATE)
const Carrier = Type.Enum(CARRIERS.map(({ code }) => code))
const TrackingNo = Text(LONGEST_TRACKING_NUMBER)

/** DLV-05: what a parcel needs; what is wrong with it is told at the field. */
export const ShipTo = Type.Object({
  recipient: Text(ADDRESS_LIMITS.recipient * 2),
  phone: Text(ADDRESS_LIMITS.phone * 2),
  zipcode: Text(20),
  addr1: Text(ADDRESS_LIMITS.addr1 * 2),
  addr2: Text(ADDRESS_LIMITS.addr2 * 2),
  note: Text(ADDRESS_LIMITS.note * 2),
})

const Address = {
  recipient: Type.String(),
  phone: Type.String(),
  zipcode: Type.String(),
  addr1: Type.String(),
  addr2: Type.String(),
  note: Type.String(),
}

/** What an order without its address tells of its parcel. */
export const ParcelState = Type.Object({
  deliverySeq: Seq,
  state: State,
  /** The site lets the buyer keep the goods (DLV-08). */
  isWaived: Type.Boolean(),
  /** It was cancelled before it left. */
  isClosed: Type.Boolean(),
})

/** DLV-07: the parcel as its buyer sees it, and staff who read sales. */
export const Parcel = Type.Object({
  ...ParcelState.properties,
  ...Address,
  carrierCd: nullable(Type.String()),
  trackingNo: nullable(Type.String()),
  trackingUrl: nullable(Type.String()),
  /** Counts changes of address and number: who changes them says which state they saw (SET-09). */
  revision: Revision,
  sentAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  returnedAt: nullable(Instant),
  mayChangeAddress: Type.Boolean(),
  mayConfirm: Type.Boolean(),
})

const Row = Type.Object({
  ...Parcel.properties,
  orderSeq: Seq,
  number: Type.String(),
  /** The goods, and the class that they belong to. */
  goods: Type.String(),
  courseSeq: Seq,
  title: Type.String(),
  buyer: Type.String(),
  orderedAt: Instant,
  movedAt: Instant,
  /** The application that it was bought with has not been approved yet. */
  isPending: Type.Boolean(),
  /** Money of the order is on its way back, or the order has ended. */
  isHeld: Type.Boolean(),
})

const DeliveryKey = Type.Object({ channelSeq: Seq, deliverySeq: Seq })

const Filter = {
  state: Type.Optional(State),
  /** Y: those that were cancelled before they left. */
  closedYn: Type.Optional(Flag),
  carrierCd: Type.Optional(Carrier),
  courseSeq: Type.Optional(Seq),
  q: Type.Optional(Text(100)),
  startDt: Type.Optional(Day),
  endDt: Type.Optional(Day),
}

export const deliveries = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries',
  summary: 'Parcels of the site, oldest first while they wait, with the count of each state (DLV-06)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, ...Filter }),
  reply: Type.Object({
    ...listOf(Row).properties,
    /** By state, of all that match but for the state. */
    counts: Type.Record(Type.String(), Count),
  }),
})

export const delivery = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}',
  summary: 'One parcel with everything that was done to it (DLV-06)',
  access: staff('SITE_SALES_READ'),
  params: DeliveryKey,
  reply: Type.Object({
    parcel: Row,
    steps: Type.Array(
      Type.Object({
        kind: Type.String(),
        from: nullable(State),
        to: nullable(State),
        carrierCd: nullable(Type.String()),
        trackingNo: nullable(Type.String()),
        byName: nullable(Type.String()),
        createdAt: Instant,
      }),
    ),
  }),
  errors: ['PARCEL_NOT_FOUND'],
})

export const moveDeliveries = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/state/modify',
  summary: 'Moves parcels to a state, each on its own, and says of each what came of it (DLV-06, DLV-07)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  params: ChannelKey,
  body: Type.Object({
    to: State,
    parcels: Type.Array(
      Type.Object({
        deliverySeq: Seq,
        /** The state that was seen: whoever comes second is told instead of doing it over. */
        from: State,
        carrierCd: Type.Optional(Carrier),
        trackingNo: Type.Optional(TrackingNo),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  reply: Type.Object({
    doneCount: Count,
    failed: Type.Array(
      Type.Object({
        deliverySeq: Seq,
        number: Type.String(),
        problem: Type.String(),
        message: Type.String(),
      }),
    ),
  }),
})

export const changeDelivery = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/modify',
  summary: 'Changes the address of a parcel before it leaves, and its carrier and number (DLV-06)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  params: DeliveryKey,
  body: Type.Object({
    shipTo: Type.Optional(ShipTo),
    carrierCd: Type.Optional(nullable(Carrier)),
    trackingNo: Type.Optional(nullable(TrackingNo)),
    revision: Revision,
  }),
  reply: Row,
  errors: ['PARCEL_NOT_FOUND', 'ADDRESS_FIXED', 'PARCEL_CLOSED', 'PARCEL_MOVE_REFUSED', 'CONFLICT_EDITED'],
})

export const waiveReturn = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/waiver/modify',
  summary: 'Lets the buyer keep what was sent, so that it can be refunded all the same (DLV-08)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  params: DeliveryKey,
  body: Type.Object({ waivedYn: Flag }),
  reply: Row,
  errors: ['PARCEL_NOT_FOUND', 'OWN_ORDER_MONEY', 'PARCEL_CLOSED', 'PARCEL_MOVE_REFUSED'],
})

export const closeDelivery = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/closing/modify',
  summary: 'Cancels a parcel that has not left, or takes it up again (DLV-06)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  params: DeliveryKey,
  body: Type.Object({ closedYn: Flag }),
  reply: Row,
  errors: ['PARCEL_NOT_FOUND', 'PARCEL_CLOSED', 'PARCEL_MOVE_REFUSED'],
})

const TrackingLine = Type.Object({
  lineNumber: LineNumber,
  orderNumber: Type.String(),
  recipient: Type.String(),
  carrierCd: nullable(Type.String()),
  trackingNo: Type.String(),
  /** `send` the parcel leaves; `same` it was entered before. */
  effect: nullable(Type.Enum(['send', 'same'])),
  problem: nullable(Type.Enum([...TRACKING_PROBLEMS])),
})

export const previewTracking = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/tracking/preview',
  summary: 'Reads a spreadsheet (xlsx or csv) of tracking numbers and says what each line would do (DLV-06)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  params: ChannelKey,
  body: Type.Object({
    fileName: Text(255),
    /** The file in base64. */
    content: Type.String({ minLength: 1, maxLength: MOST_SHEET_TEXT }),
  }),
  reply: Type.Object({
    lines: Type.Array(TrackingLine),
    sendCount: Count,
    sameCount: Count,
    wrongCount: Count,
  }),
  errors: ['SPREADSHEET_NOT_READ', 'TRACKING_COLUMNS_MISSING', 'TRACKING_TOO_LONG'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const enterTracking = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/tracking/create',
  summary: 'Sends the parcels of the lines; a line that was done before does nothing more (DLV-06)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  params: ChannelKey,
  body: Type.Object({
    lines: Type.Array(
      Type.Object({
        lineNumber: LineNumber,
        orderNumber: Text(40),
        carrierCd: Carrier,
        trackingNo: TrackingNo,
      }),
      { minItems: 1, maxItems: MOST_TRACKED },
    ),
  }),
  reply: Type.Object({
    sentCount: Count,
    sameCount: Count,
    failed: Type.Array(
      Type.Object({
        lineNumber: LineNumber,
        orderNumber: Type.String(),
        problem: Type.String(),
        message: Type.String(),
      }),
    ),
  }),
})

export const trackingTemplate = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/tracking/template',
  summary: 'The parcels that have not left, with empty columns for carrier and number (DLV-06)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const deliveriesExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/excel',
  summary: 'The whole filtered list as a spreadsheet (DLV-06, SEC-48)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object(Filter),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const deliveriesSealed = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deliveries/excel/create',
  summary: 'The same spreadsheet, encrypted with a password that is kept nowhere (DLV-06, SEC-48)',
  access: staff('SITE_SALES_READ'),
  whilePlanLapsed: true,
  params: ChannelKey,
  body: Type.Object({
    ...Filter,
    password: Type.String({ minLength: LEAST_SHEET_PASSWORD, maxLength: MOST_SHEET_PASSWORD }),
  }),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const DeliverySettings = Type.Object({
  fee: Type.Integer({ minimum: 0, maximum: MOST_DELIVERY_FEE }),
  /** From this amount on it is free; null never. */
  freeFrom: nullable(Type.Integer({ minimum: 1, maximum: MOST_FREE_FROM })),
  islandFee: Type.Integer({ minimum: 0, maximum: MOST_DELIVERY_FEE }),
  /**
   * The purchase safety service (구매안전서비스) of whoever sells goods for cash beforehand, and where it can be checked, in the
   * site's words; empty where there is none (E-Commerce Act 13(2)10, 24(2)).
   */
  escrow: Type.String({ maxLength: MOST_ESCROW }),
})

/** `revision` counts the changes, 0 before the first: who saves says which state they saw (SET-09). */
const ManagedSettings = Type.Object({ ...DeliverySettings.properties, revision: Revision })

export const deliverySettings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/delivery-settings',
  summary: 'What the site asks for carriage (DLV-05)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  reply: ManagedSettings,
})

export const saveDeliverySettings = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/delivery-settings/modify',
  summary: 'Changes what the site asks for carriage, for orders from now on (DLV-05)',
  access: staff('SITE_SALES_UPDATE'),
  params: ChannelKey,
  body: ManagedSettings,
  reply: ManagedSettings,
  errors: ['CONFLICT_EDITED'],
})

const MyOrderKey = Type.Object({ channelSeq: Seq, orderSeq: Seq })

export const changeMyAddress = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/delivery/modify',
  summary: 'The buyer sends the parcel elsewhere while it is not packed (DLV-05)',
  access: member,
  // Code of a site could send to itself what its member has paid for (SEC-38).
  onOwnDomain: false,
  params: MyOrderKey,
  body: Type.Object({ shipTo: ShipTo, revision: Revision }),
  reply: Parcel,
  errors: [
    'ORDER_NOT_FOUND',
    'PARCEL_NOT_FOUND',
    'ADDRESS_FIXED',
    'PARCEL_CLOSED',
    'ADDRESS_COSTS_MORE',
    'CONFLICT_EDITED',
  ],
})

export const confirmArrival = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/delivery/confirm',
  summary: 'The buyer says that the parcel arrived (DLV-06)',
  access: member,
  params: MyOrderKey,
  reply: Parcel,
  errors: ['ORDER_NOT_FOUND', 'PARCEL_NOT_FOUND', 'PARCEL_CLOSED', 'PARCEL_MOVE_REFUSED'],
})

const KeptAddress = Type.Object({
  addressSeq: Seq,
  ...Address,
  isDefault: Type.Boolean(),
  /** Counts the changes: who changes it says which state they saw (SET-09). */
  revision: Revision,
})

const AddressBody = Type.Object({ ...ShipTo.properties, isDefault: Type.Boolean() })

export const myAddresses = endpoint({
  method: 'GET',
  path: '/v1.0/users/addresses',
  summary: 'Addresses that the person keeps, the usual one first (DLV-05)',
  access: user,
  reply: listOf(KeptAddress),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/v1.0/users/addresses/create',
  summary: 'Keeps an address; one that is kept already is not kept twice (DLV-05)',
  access: user,
  body: AddressBody,
  reply: KeptAddress,
  errors: ['ADDRESSES_FULL'],
  rateLimit: { points: 60, seconds: 3600, by: 'user' },
})

export const changeAddress = endpoint({
  method: 'POST',
  path: '/v1.0/users/addresses/{addressSeq}/modify',
  summary: 'Changes a kept address (DLV-05)',
  access: user,
  params: Type.Object({ addressSeq: Seq }),
  body: Type.Object({ ...AddressBody.properties, revision: Revision }),
  reply: KeptAddress,
  errors: ['NO_DATA', 'CONFLICT_EDITED'],
})

export const removeAddress = endpoint({
  method: 'POST',
  path: '/v1.0/users/addresses/{addressSeq}/delete',
  summary: 'Forgets a kept address (DLV-05)',
  access: user,
  params: Type.Object({ addressSeq: Seq }),
  errors: ['NO_DATA'],
})
