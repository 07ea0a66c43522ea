import * as contract from '@seodang/contract/challenge'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { cancelEach, cancelMine } from './cancel.ts'
import { decideEach } from './decide.ts'
import {
  changeScope,
  commentOn,
  deleteComment,
  likeRecord,
  managedRecords,
  readComments,
  sharedRecords,
} from './feed.ts'
import { challengePage } from './list.ts'
import { readMine } from './mine.ts'
import { deleteMission, readMissions, saveMission } from './missions.ts'
import { participantPage } from './participants.ts'
import { rewardEach } from './rewards.ts'
import { readTerm, saveTerm } from './term.ts'

export function challengeRoutes(app: FastifyInstance): void {
  serve(app, contract.challenges, (ctx, { query }) => challengePage(ctx, query))
  serve(app, contract.challengeTerm, (ctx, { params }) => readTerm(ctx, params.courseSeq))
  serve(app, contract.saveChallengeTerm, (ctx, { params, body }) => saveTerm(ctx, params.courseSeq, body))
  serve(app, contract.challengeMissions, (ctx, { params }) => readMissions(ctx, params.courseSeq))
  serve(app, contract.saveChallengeMission, (ctx, { params, body }) => saveMission(ctx, params, body))
  serve(app, contract.deleteChallengeMission, (ctx, { params, body }) =>
    deleteMission(ctx, params, body.forceYn),
  )
  serve(app, contract.participants, (ctx, { params, query }) => participantPage(ctx, params.courseSeq, query))
  serve(app, contract.cancelParticipants, (ctx, { params, body }) => cancelEach(ctx, params.courseSeq, body))
  serve(app, contract.rewardParticipants, (ctx, { params, body }) =>
    rewardEach(ctx, params.courseSeq, body.attendSeqs),
  )
  serve(app, contract.challengeRecords, (ctx, { params, query }) =>
    managedRecords(ctx, params.courseSeq, query),
  )
  serve(app, contract.decideRecords, (ctx, { params, body }) => decideEach(ctx, params.courseSeq, body))
  learnerRoutes(app)
}

function learnerRoutes(app: FastifyInstance): void {
  serve(app, contract.myChallenge, (ctx, { params }) => readMine(ctx, params.courseSeq))
  serve(app, contract.sharedRecords, (ctx, { params, query }) => sharedRecords(ctx, params.courseSeq, query))
  serve(app, contract.changeRecord, (ctx, { params, body }) => changeScope(ctx, params, body.publicScope))
  serve(app, contract.likeRecord, (ctx, { params, body }) => likeRecord(ctx, params, body.likedYn))
  serve(app, contract.recordComments, (ctx, { params }) => readComments(ctx, params))
  serve(app, contract.commentRecord, (ctx, { params, body }) => commentOn(ctx, params, body.content))
  serve(app, contract.deleteRecordComment, async (ctx, { params }) => {
    await deleteComment(ctx, params)
    return {}
  })
  serve(app, contract.cancelMyChallenge, async (ctx, { params, body }) => {
    await cancelMine(ctx, params.courseSeq, body.reason ?? '')
    return {}
  })
}
