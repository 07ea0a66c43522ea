import type { FastifyInstance } from 'fastify'
import { mountAdmin } from './modules/admin/index.ts'
import { mountAlarm } from './modules/alarm/index.ts'
import { mountBilling } from './modules/billing/index.ts'
import { mountCampaign } from './modules/campaign/index.ts'
import { mountCatalog } from './modules/catalog/index.ts'
import { mountChallenge } from './modules/challenge/index.ts'
import { mountChat } from './modules/chat/index.ts'
import { mountClassroom } from './modules/classroom/index.ts'
import { mountClosing } from './modules/closing/index.ts'
import { mountCommunity } from './modules/community/index.ts'
import { mountCoupon } from './modules/coupon/index.ts'
import { mountCoursework } from './modules/coursework/index.ts'
import { mountDelivery } from './modules/delivery/index.ts'
import { mountEnrolment } from './modules/enrolment/index.ts'
import { mountForm } from './modules/form/index.ts'
import { mountIdentity } from './modules/identity/index.ts'
import { mountInsight } from './modules/insight/index.ts'
import { mountInstalment } from './modules/instalment/index.ts'
import { mountIsolation } from './modules/isolation/index.ts'
import { mountLive } from './modules/live/index.ts'
import { mountMedia } from './modules/media/index.ts'
import { mountMembers } from './modules/members/index.ts'
import { mountMembership } from './modules/membership/index.ts'
import { mountOpening } from './modules/opening/index.ts'
import { mountOrder } from './modules/order/index.ts'
import { mountSettlement } from './modules/settlement/index.ts'
import { mountSharing } from './modules/sharing/index.ts'
import { mountSite } from './modules/site/index.ts'
import { mountSubscription } from './modules/subscription/index.ts'
import type { Services } from './platform/context.ts'

/** Mounts every module: its routes on the app, its handlers on the queue. */
export function mountModules(app: FastifyInstance, services: Services): void {
  mountIdentity(app, services)
  mountSite(app, services)
  mountForm(app, services)
  mountMembership(app, services)
  mountMembers(app, services)
  mountInsight(app, services)
  mountMedia(app, services)
  mountCatalog(app, services)
  mountEnrolment(app, services)
  mountSharing(app, services)
  mountCoupon(app, services)
  mountOrder(app, services)
  mountDelivery(app, services)
  mountBilling(app, services)
  mountSubscription(app, services)
  mountInstalment(app, services)
  mountClassroom(app, services)
  mountLive(app, services)
  mountChat(app, services)
  mountCoursework(app, services)
  mountSettlement(app, services)
  mountCommunity(app, services)
  mountCampaign(app, services)
  mountChallenge(app, services)
  mountAlarm(app, services)
  mountOpening(app, services)
  mountClosing(app, services)
  mountIsolation(app)
  mountAdmin(app)
}
