import * as contract from '@seodang/contract/operators'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { addTutor, changeTutor, listTutors, removeTutor } from './class-staff.ts'
import { accept, decline, offered } from './invitation-answers.ts'
import { agree, invite, listInvitations, restore, sendAgain, withdraw } from './invitations.ts'
import { certifyOperator, changeOperator, listOperators, readOperator, removeOperator } from './operators.ts'

/** OPR: who runs a site and its classes, and how somebody comes to. */
export function operatorRoutes(app: FastifyInstance): void {
  serve(app, contract.listOperators, (ctx, { query }) => listOperators(ctx, query))
  serve(app, contract.readOperator, (ctx, { params }) => readOperator(ctx, params.userSeq))
  serve(app, contract.changeOperator, (ctx, { params, body }) => changeOperator(ctx, params.userSeq, body))
  serve(app, contract.removeOperator, (ctx, { params }) => removeOperator(ctx, params.userSeq))
  serve(app, contract.certifyOperator, (ctx, { params, body }) => certifyOperator(ctx, params.userSeq, body))

  serve(app, contract.listInvitations, (ctx, { query }) => listInvitations(ctx, query))
  serve(app, contract.invite, (ctx, { body }) => invite(ctx, body))
  serve(app, contract.sendInvitationAgain, (ctx, { params }) => sendAgain(ctx, params.invitationSeq))
  serve(app, contract.withdrawInvitation, (ctx, { params }) => withdraw(ctx, params.invitationSeq))
  serve(app, contract.restoreInvitation, (ctx, { params }) => restore(ctx, params.invitationSeq))
  serve(app, contract.agreeToOwner, (ctx, { params }) => agree(ctx, params.invitationSeq))

  serve(app, contract.openInvitation, (ctx, { body }) => offered(ctx, body.token))
  serve(app, contract.acceptInvitation, (ctx, { body }) => accept(ctx, body))
  serve(app, contract.declineInvitation, (ctx, { body }) => decline(ctx, body.token))

  serve(app, contract.listTutors, (ctx, { params }) => listTutors(ctx, params.courseSeq))
  serve(app, contract.addTutor, (ctx, { params, body }) => addTutor(ctx, params.courseSeq, body))
  serve(app, contract.changeTutor, (ctx, { params, body }) =>
    changeTutor(ctx, params.courseSeq, params.userSeq, body),
  )
  serve(app, contract.removeTutor, (ctx, { params }) => removeTutor(ctx, params.courseSeq, params.userSeq))
}
