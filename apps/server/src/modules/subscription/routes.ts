import * as desk from '@seodang/contract/membership-desk'
import * as contract from '@seodang/contract/subscription'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { change, quoteChange } from './change.ts'
import { offeredCoupons } from './coupons.ts'
import {
  classChoices,
  create,
  edited,
  managed,
  publish,
  remove,
  reorder,
  roomChoices,
  update,
} from './desk.ts'
import { endingView, endMembership } from './end-held.ts'
import { agreeToRaise, cancel, pause, resume, setCard } from './life.ts'
import { membersPage, membersSheet } from './members.ts'
import { refundRuleOf } from './refund-rule.ts'
import { subscribe } from './subscribe.ts'
import { mine, soldMembership, soldMemberships } from './view.ts'

export function subscriptionRoutes(app: FastifyInstance): void {
  memberRoutes(app)
  deskRoutes(app)
}

function memberRoutes(app: FastifyInstance): void {
  serve(app, contract.memberships, (ctx) => soldMemberships(ctx))
  serve(app, contract.membership, (ctx, { params }) => soldMembership(ctx, params.membershipSeq))
  serve(app, contract.mySubscriptions, (ctx) => mine(ctx))
  serve(app, contract.membershipCoupons, (ctx, { params, query }) =>
    offeredCoupons(ctx, params.membershipSeq, query.termMonths),
  )
  serve(app, contract.membershipRefundRule, (ctx, { params, query }) =>
    refundRuleOf(ctx, params.membershipSeq, query),
  )
  serve(app, contract.subscribe, (ctx, { params, body }) => subscribe(ctx, params.membershipSeq, body))
  serve(app, contract.quoteSubscriptionChange, (ctx, { params, query }) =>
    quoteChange(ctx, params.subscriptionSeq, query),
  )
  serve(app, contract.changeSubscription, (ctx, { params, body }) =>
    change(ctx, params.subscriptionSeq, body),
  )
  serve(app, contract.pauseSubscription, (ctx, { params }) => pause(ctx, params.subscriptionSeq))
  serve(app, contract.resumeSubscription, (ctx, { params, body }) =>
    resume(ctx, params.subscriptionSeq, body.expectedAmount),
  )
  serve(app, contract.cancelSubscription, (ctx, { params }) => cancel(ctx, params.subscriptionSeq))
  serve(app, contract.setSubscriptionCard, (ctx, { params, body }) =>
    setCard(ctx, params.subscriptionSeq, body.cardSeq),
  )
  serve(app, contract.agreeToRaise, (ctx, { params, body }) =>
    agreeToRaise(ctx, params.subscriptionSeq, body.price),
  )
}

function deskRoutes(app: FastifyInstance): void {
  serve(app, desk.managedMemberships, (ctx) => managed(ctx))
  serve(app, desk.membershipClassChoices, (ctx) => classChoices(ctx))
  serve(app, desk.membershipRoomChoices, (ctx) => roomChoices(ctx))
  serve(app, desk.editedMembership, (ctx, { params }) => edited(ctx, params.membershipSeq))
  serve(app, desk.createMembership, (ctx, { body }) => create(ctx, body))
  serve(app, desk.updateMembership, (ctx, { params, body }) => update(ctx, params.membershipSeq, body))
  serve(app, desk.publishMembership, async (ctx, { params, body }) => {
    await publish(ctx, params.membershipSeq, body.publishStatusCd)
    return {}
  })
  serve(app, desk.orderMemberships, async (ctx, { body }) => {
    await reorder(ctx, body.membershipSeqs)
    return {}
  })
  serve(app, desk.removeMembership, async (ctx, { params }) => {
    await remove(ctx, params.membershipSeq)
    return {}
  })
  serve(app, desk.membershipEnding, (ctx, { params }) => endingView(ctx, params.membershipSeq))
  serve(app, desk.endMembership, (ctx, { params, body }) =>
    endMembership(ctx, params.membershipSeq, body.people),
  )
  serve(app, desk.membershipMembers, (ctx, { params, query }) =>
    membersPage(ctx, params.membershipSeq, query),
  )
  serveRaw(app, desk.membershipMembersExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await membersSheet(ctx, params.membershipSeq, query)
    await sendSpreadsheet(reply, name, body)
  })
}
