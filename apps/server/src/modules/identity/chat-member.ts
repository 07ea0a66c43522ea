import { createHmac } from 'node:crypto'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { chatMember as asked } from '@seodang/contract/identity'
import { type Context, userSeqOf } from '../../platform/context.ts'

/**
 * SITE-15: who the person is to the chat widget. The hash is Channel Talk's proof that the name was given by us
 * (HMAC-SHA256, the secret decoded from hex); a site's own widget has another secret, which we do not hold.
 */
export function chatMember(ctx: Context): ReplyOf<typeof asked> {
  const { config, secrets } = ctx.services
  const memberId = secrets.sign('chat-member', String(userSeqOf(ctx)))
  const secret = config.channelTalk?.secret ?? null
  return { memberId, memberHash: secret === null ? null : memberHashOf(memberId, secret) }
}

export const memberHashOf = (memberId: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(memberId).digest('hex')
