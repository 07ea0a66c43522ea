import * as contract from '@seodang/contract/chat'
import * as desk from '@seodang/contract/chat-desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { FILE_OWNER, provideFileRule } from '../media/index.ts'
import { choices, create, edited, managed, publish, remove, reorder, settleReports, update } from './desk.ts'
import { enterRoom, leaveRoom, markRead, setQuiet } from './enter.ts'
import { invite, readInvitees, takeInvitationBack } from './invite.ts'
import { deleteMessage, reactToMessage, reportMessage } from './message-acts.ts'
import { mayOpenFile } from './message-view.ts'
import {
  dismissReports,
  pinMessage,
  putOutPerson,
  readReports,
  reportsView,
  silencePerson,
  slowRoom,
} from './moderate.ts'
import { roomOffers } from './offers.ts'
import { sellRoom } from './product.ts'
import { readMessages, readPeople } from './read-messages.ts'
import { listMyRooms, readRoom } from './read-rooms.ts'
import { sendMessage } from './send.ts'

export function chatRoutes(app: FastifyInstance): void {
  serve(app, contract.chatRooms, (ctx, { query }) => listMyRooms(ctx, query))
  serve(app, contract.chatRoom, (ctx, { params }) => readRoom(ctx, params.chatRoomSeq))
  serve(app, contract.chatRoomOffers, (ctx, { params }) => roomOffers(ctx, params.chatRoomSeq))
  serve(app, contract.enterChatRoom, async (ctx, { params }) => {
    await enterRoom(ctx, params.chatRoomSeq)
    return {}
  })
  serve(app, contract.leaveChatRoom, async (ctx, { params }) => {
    await leaveRoom(ctx, params.chatRoomSeq)
    return {}
  })
  serve(app, contract.quietChatRoom, async (ctx, { params, body }) => {
    await setQuiet(ctx, params.chatRoomSeq, body.quietYn)
    return {}
  })
  serve(app, contract.readChatRoom, async (ctx, { params, body }) => {
    await markRead(ctx, params.chatRoomSeq, body.messageSeq)
    return {}
  })
  provideFileRule(app.frame.services, FILE_OWNER.chatMessage, {
    endpoint: contract.chatMessages,
    mayOpen: (ctx, { key, within }, uploadSeq) => mayOpenFile(ctx, within, key, uploadSeq),
  })
  serve(app, contract.chatMessages, (ctx, { params, query }) => readMessages(ctx, params.chatRoomSeq, query))
  serve(app, contract.sendChatMessage, (ctx, { params, body }) => sendMessage(ctx, params.chatRoomSeq, body))
  serve(app, contract.deleteChatMessage, async (ctx, { params }) => {
    await deleteMessage(ctx, params)
    return {}
  })
  serve(app, contract.reactToChatMessage, (ctx, { params, body }) => reactToMessage(ctx, params, body))
  serve(app, contract.reportChatMessage, async (ctx, { params, body }) => {
    await reportMessage(ctx, params, body.reason)
    return {}
  })
  serve(app, contract.chatPeople, (ctx, { params, query }) => readPeople(ctx, params.chatRoomSeq, query))
  moderationRoutes(app)
  deskRoutes(app)
}

function moderationRoutes(app: FastifyInstance): void {
  serve(app, contract.pinChatMessage, async (ctx, { params, body }) => {
    await pinMessage(ctx, params, body.pinYn)
    return {}
  })
  serve(app, contract.silenceChatPerson, async (ctx, { params, body }) => {
    await silencePerson(ctx, params, body.minutes)
    return {}
  })
  serve(app, contract.putOutChatPerson, async (ctx, { params, body }) => {
    await putOutPerson(ctx, params, body.removedYn)
    return {}
  })
  serve(app, contract.slowChatRoom, async (ctx, { params, body }) => {
    await slowRoom(ctx, params.chatRoomSeq, body.slowSeconds)
    return {}
  })
  serve(app, contract.chatReports, (ctx, { params }) => readReports(ctx, params.chatRoomSeq))
  serve(app, contract.dismissChatReports, async (ctx, { params }) => {
    await dismissReports(ctx, params)
    return {}
  })
}

function deskRoutes(app: FastifyInstance): void {
  serve(app, desk.managedChatRooms, (ctx) => managed(ctx))
  serve(app, desk.editedChatRoom, (ctx, { params }) => edited(ctx, params.chatRoomSeq))
  serve(app, desk.chatRoomChoices, (ctx) => choices(ctx))
  serve(app, desk.createChatRoom, (ctx, { body }) => create(ctx, body))
  serve(app, desk.updateChatRoom, (ctx, { params, body }) => update(ctx, params.chatRoomSeq, body))
  serve(app, desk.publishChatRoom, async (ctx, { params, body }) => {
    await publish(ctx, params.chatRoomSeq, body.publishStatusCd)
    return {}
  })
  serve(app, desk.sellChatRoom, (ctx, { params, body }) => sellRoom(ctx, params.chatRoomSeq, body.price))
  serve(app, desk.orderChatRooms, async (ctx, { body }) => {
    await reorder(ctx, body.chatRoomSeqs)
    return {}
  })
  serve(app, desk.removeChatRoom, async (ctx, { params }) => {
    await remove(ctx, params.chatRoomSeq)
    return {}
  })
  serve(app, desk.chatInvitees, (ctx, { params }) => readInvitees(ctx, params.chatRoomSeq))
  serve(app, desk.inviteToChatRoom, (ctx, { params, body }) => invite(ctx, params.chatRoomSeq, body.emails))
  serve(app, desk.takeChatInvitationBack, async (ctx, { params }) => {
    await takeInvitationBack(ctx, params)
    return {}
  })
  serve(app, desk.reportedChatMessages, (ctx) => reportsView(ctx, null))
  serve(app, desk.settleChatReports, async (ctx, { params, body }) => {
    await settleReports(ctx, params, body.deleteYn)
    return {}
  })
}
