import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text)

/** Answers Zoom's question whether an address knows the secret of its webhook. */
export const encryptedToken = (secret: string, plainToken: string): string =>
  hmac(secret, plainToken).digest('hex')

/** `x-zm-signature` of a delivery: over its bytes, because JSON that is written again is another text. */
export const webhookSignature = (secret: string, timestamp: string, raw: Buffer): string =>
  `v0=${hmac(secret, Buffer.concat([Buffer.from(`v0:${timestamp}:`), raw])).digest('hex')}`

export function isSignedBy(secret: string, timestamp: string, raw: Buffer, signature: string): boolean {
  const right = Buffer.from(webhookSignature(secret, timestamp, raw))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The Meeting SDK's pass into one meeting: HS256 over key, meeting and role, good for two hours. */
export function sdkSignature(
  keys: { sdkKey: string; sdkSecret: string },
  { meetingId, isHost, at }: { meetingId: string; isHost: boolean; at: Date },
): string {
  const iat = Math.floor(at.getTime() / 1000)
  const exp = iat + 7200
  const { sdkKey } = keys
  const claims = {
    appKey: sdkKey,
    sdkKey,
    mn: meetingId,
    role: isHost ? 1 : 0,
    iat,
    exp,
    tokenExp: exp,
    video_webrtc_mode: 1,
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${hmac(keys.sdkSecret, signed).digest('base64url')}`
}
