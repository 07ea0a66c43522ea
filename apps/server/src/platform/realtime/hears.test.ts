import { VISITOR } from '@seodang/domain/access'
import { SOCKET_COMMAND, type SocketCommand, USER_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { hears } from './connection.ts'
import type { Audience } from './hub.ts'

const atProduct = {
  principal: { ...VISITOR, userSeq: 7, userTypeCd: USER_TYPE.manager },
  userSeq: 7,
  sessionSeq: 3,
  channelSeq: 1,
  clientId: 'page',
  since: null,
}
const atOwnDomain = { ...atProduct, principal: { ...atProduct.principal, isMemberOnly: true } }

const AUDIENCES: { audience: Audience; isTheirs: boolean; mayBeMembers: boolean }[] = [
  { audience: { each: { 7: { badgeCount: 3 } } }, isTheirs: true, mayBeMembers: false },
  { audience: { userSeq: 7 }, isTheirs: true, mayBeMembers: false },
  { audience: { sessionSeq: 3 }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1 }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1, userSeq: 7 }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1, userSeq: 7, clientId: 'page' }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1, sessionSeq: 3 }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1, each: { 7: {} } }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1, userSeqs: [7] }, isTheirs: true, mayBeMembers: true },
  { audience: { channelSeq: 1, userSeqs: [7], asStaff: true }, isTheirs: true, mayBeMembers: false },
  { audience: { channelSeq: 1, staff: true }, isTheirs: true, mayBeMembers: false },
  { audience: { userSeq: 8 }, isTheirs: false, mayBeMembers: false },
  { audience: { sessionSeq: 4 }, isTheirs: false, mayBeMembers: true },
  { audience: { channelSeq: 1, userSeq: 8 }, isTheirs: false, mayBeMembers: true },
  { audience: { channelSeq: 1, userSeq: 7, clientId: 'other' }, isTheirs: false, mayBeMembers: true },
  { audience: { channelSeq: 1, sessionSeq: 4 }, isTheirs: false, mayBeMembers: true },
  { audience: { channelSeq: 2, sessionSeq: 3 }, isTheirs: false, mayBeMembers: true },
  { audience: { channelSeq: 2, each: { 7: {} } }, isTheirs: false, mayBeMembers: true },
  { audience: { channelSeq: 2, userSeqs: [7] }, isTheirs: false, mayBeMembers: true },
]

/** Whether a member may be told such a thing. A new command says here what it is. */
const COMMANDS: Record<keyof typeof SOCKET_COMMAND, boolean> = {
  connected: true,
  alarmBadgeChanged: false,
  sessionEnded: true,
  liveStateChanged: false,
  secondPlayerAsks: false,
  stopPlaying: true,
  chatMessage: true,
  chatRead: true,
  chatModeration: true,
  enrolmentChanged: true,
  videoReady: false,
  rolesChanged: false,
  sessionReplaced: true,
  serverError: true,
}

test.each(Object.keys(SOCKET_COMMAND) as (keyof typeof SOCKET_COMMAND)[])(
  'SEC-38 a site’s own domain hears of %s what its calls would tell a member',
  (name) => {
    const command: SocketCommand = SOCKET_COMMAND[name]
    const wrong = AUDIENCES.filter(({ audience, isTheirs, mayBeMembers }) => {
      const said = { audience, message: { command } }
      const right = [isTheirs, isTheirs && mayBeMembers && COMMANDS[name]]
      return [hears(atProduct, said), hears(atOwnDomain, said)].join() !== right.join()
    })
    expect(wrong).toEqual([])
  },
)

test('SEC-38 a site’s own domain hears no command that this version does not know', () => {
  const said = { audience: { channelSeq: 1 }, message: { command: 'E0099' } }
  expect([hears(atProduct, said), hears(atOwnDomain, said)]).toEqual([true, false])
})
