import { LIVE_TYPE } from './codes.ts'
import type { MeetingServiceCd } from './live-join.ts'
import { type FieldProblem, tooLong } from './problems.ts'
import { isBlank } from './text.ts'

/** Longest value that a service gives out: a private key of 4,096 bits, with room to spare. */
export const MEETING_KEY_LENGTH = 5_000

interface KeyField {
  name: string
  /** Never leaves the server again (SET-07). */
  isSecret: boolean
  /** May stay empty. */
  isOptional?: boolean
  /** Is read line by line. */
  isLong?: boolean
}

/** LIVE-40: what a site registers with each service to hold its meetings there. */
export const MEETING_KEYS = {
  [LIVE_TYPE.zoom]: [
    { name: 'accountId', isSecret: false },
    { name: 'clientId', isSecret: false },
    { name: 'clientSecret', isSecret: true },
    { name: 'hostEmail', isSecret: false },
    { name: 'webhookSecret', isSecret: true },
    { name: 'sdkKey', isSecret: false, isOptional: true },
    { name: 'sdkSecret', isSecret: true, isOptional: true },
  ],
  [LIVE_TYPE.meet]: [
    { name: 'clientEmail', isSecret: false },
    { name: 'privateKey', isSecret: true, isLong: true },
    { name: 'hostEmail', isSecret: false },
  ],
  [LIVE_TYPE.gooroomee]: [{ name: 'authToken', isSecret: true }],
} as const satisfies Record<MeetingServiceCd, readonly KeyField[]>

export const meetingKeys = (liveTypeCd: MeetingServiceCd): readonly KeyField[] => MEETING_KEYS[liveTypeCd]

/** A site's account at a service, by the names above. */
export type MeetingAccount = Readonly<Record<string, string>>

export type MeetingKeysDraft = {
  values: MeetingAccount
  /** Secrets that are kept already. */
  kept: readonly string[]
}

/** LIVE-40: nothing at all is no account; anything else has to be whole. */
export function meetingKeyProblems(
  liveTypeCd: MeetingServiceCd,
  { values, kept }: MeetingKeysDraft,
): Record<string, FieldProblem> {
  const fields = meetingKeys(liveTypeCd)
  const has = (name: string) => !isBlank(values[name] ?? '') || kept.includes(name)
  if (fields.every(({ name }) => isBlank(values[name] ?? ''))) return {}
  const problems = fields.flatMap((field): [string, FieldProblem][] => {
    const value = values[field.name] ?? ''
    if (!has(field.name) && !field.isOptional) return [[field.name, 'required']]
    return value.length > MEETING_KEY_LENGTH ? [[field.name, tooLong(MEETING_KEY_LENGTH)]] : []
  })
  return Object.fromEntries(problems)
}

/** Whether a service can be asked for meetings with these. */
export const isWholeAccount = (liveTypeCd: MeetingServiceCd, account: MeetingAccount): boolean =>
  meetingKeys(liveTypeCd).every(({ name, isOptional }) => isOptional || !isBlank(account[name] ?? ''))

/** Under which a site's account is kept among its sealed credentials. */
export const meetingSecretName = (liveTypeCd: MeetingServiceCd): string => `meeting.${liveTypeCd}`
