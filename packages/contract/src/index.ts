import * as alarm from './alarm.ts'
import * as authoring from './authoring.ts'
import * as bank from './bank.ts'
import * as banner from './banner.ts'
import * as bin from './bin.ts'
import * as board from './board.ts'
import * as campaign from './campaign.ts'
import * as card from './card.ts'
import * as catalog from './catalog.ts'
import * as category from './category.ts'
import * as certificate from './certificate.ts'
import * as challenge from './challenge.ts'
import * as chat from './chat.ts'
import * as chatDesk from './chat-desk.ts'
import * as classroom from './classroom.ts'
import * as closing from './closing.ts'
import * as coupon from './coupon.ts'
import * as coursework from './coursework.ts'
import * as delivery from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import * as enrolment from './enrolment.ts'
import * as failedWork from './failed-work.ts'
import * as form from './form.ts'
import * as identity from './identity.ts'
import * as insight from './insight.ts'
import * as instalment from './instalment.ts'
import * as isolation from './isolation.ts'
import * as journal from './journal.ts'
import * as like from './like.ts'
import * as live from './live.ts'
import * as media from './media.ts'
import * as member from './member.ts'
import * as membershipDesk from './membership-desk.ts'
import * as menu from './menu.ts'
import * as operators from './operators.ts'
import * as order from './order.ts'
import * as packages from './packages.ts'
import * as page from './page.ts'
import * as paymentSettings from './payment-settings.ts'
import * as plan from './plan.ts'
import * as planDesk from './plan-desk.ts'
import * as platform from './platform.ts'
import * as question from './question.ts'
import * as quiz from './quiz.ts'
import * as realtime from './realtime.ts'
import * as refundClaim from './refund-claim.ts'
import * as refundTransfer from './refund-transfer.ts'
import * as registered from './registered.ts'
import * as review from './review.ts'
import * as sales from './sales.ts'
import * as segment from './segment.ts'
import * as settlement from './settlement.ts'
import * as settlementDesk from './settlement-desk.ts'
import * as share from './share.ts'
import * as signOn from './sign-on.ts'
import * as site from './site.ts'
import * as siteBoard from './site-board.ts'
import * as siteForm from './site-form.ts'
import * as snippet from './snippet.ts'
import * as social from './social.ts'
import * as strandedPayment from './stranded-payment.ts'
import * as studio from './studio.ts'
import * as subscription from './subscription.ts'
import * as unsubscribe from './unsubscribe.ts'
import * as withheld from './withheld.ts'

/** The table of contents of the system: each subject's file exports its endpoints beside its schemas. */
export const contract = {
  alarm,
  banner,
  form,
  siteForm,
  identity,
  signOn,
  social,
  site,
  board,
  siteBoard,
  campaign,
  snippet,
  card,
  challenge,
  delivery,
  failedWork,
  catalog,
  closing,
  category,
  chat,
  chatDesk,
  bin,
  authoring,
  enrolment,
  menu,
  operators,
  order,
  subscription,
  membershipDesk,
  packages,
  page,
  classroom,
  coupon,
  coursework,
  certificate,
  review,
  sales,
  paymentSettings,
  settlement,
  settlementDesk,
  withheld,
  share,
  strandedPayment,
  studio,
  like,
  insight,
  instalment,
  isolation,
  journal,
  plan,
  planDesk,
  platform,
  question,
  quiz,
  realtime,
  live,
  media,
  member,
  refundClaim,
  refundTransfer,
  bank,
  registered,
  segment,
  unsubscribe,
}

type Subjects = typeof contract
type EndpointsOf<Subject> = { [K in keyof Subject as Subject[K] extends Endpoint ? K : never]: Subject[K] }
/** Every endpoint of the system, as a union of their types. */
export type AnyEndpoint = {
  [S in keyof Subjects]: EndpointsOf<Subjects[S]>[keyof EndpointsOf<Subjects[S]>]
}[keyof Subjects]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value

/** Every endpoint with its name, for the documentation and the tests that are derived from the contract. */
export const endpoints: readonly { name: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([subject, values]) =>
    Object.entries<unknown>(values).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name: `${subject}.${name}`, endpoint: value }] : [],
    ),
)
