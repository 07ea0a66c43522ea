import { user } from '@seodang/domain/access'
import { SOCKET_SEND } from '@seodang/domain/codes'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Code, Count, Seq } from './schemas.ts'

/**
 * The socket is at `{api}/v1.0/socket?token={ticket}` (RTS-01): the access token itself never stands in an
 * address. `since` is the last `sequence` that the page saw; what came after it is sent again (RTS-09).
 */
export const socketTicket = endpoint({
  method: 'POST',
  path: '/v1.0/socket/ticket',
  summary: 'A ticket that opens one socket within a minute',
  access: user,
  onOwnDomain: true,
  body: Type.Object({ channelSeq: Type.Optional(Seq) }),
  reply: Type.Object({ ticket: Type.String(), expiresInSeconds: Count }),
  errors: ['NO_DATA'],
  rateLimit: { points: 60, seconds: 60, by: 'user', scope: 'process' },
})

/** What a page may send; `ping` as bare text is answered with `pong` (RTS-02). */
export const SocketSend = Type.Object({
  command: Code(SOCKET_SEND),
  data: Type.Object({ curriculumSeq: Seq }),
})

/**
 * What a page hears. Commands are those of appendix A and unknown ones are ignored (RTS-06). E0001 comes first and
 * carries `{ sequence, complete }`: with `complete` false too much was missed, and the page asks the API again.
 */
export const SocketReceived = Type.Object({
  command: Type.String(),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Counts up by one within a site; absent on what is not repeated. */
  sequence: Type.Optional(Count),
})
