import { AUDIENCE, type Audience, type UserTypeCd } from './codes.ts'

/** Somebody seen from one channel, or from one class of it for STUD. */
export type AudienceMember = {
  isChannelUser: boolean
  isStudent: boolean
  userTypeCd: UserTypeCd | null
}

/** GEN-10: whether a person belongs to any of the audiences; none named is nobody. */
export function isInAudience(audiences: readonly Audience[], person: AudienceMember): boolean {
  return audiences.some((audience) => {
    switch (audience) {
      case AUDIENCE.all:
        return true
      case AUDIENCE.member:
        return person.isChannelUser
      case AUDIENCE.student:
        return person.isStudent
      default:
        return person.isChannelUser && person.userTypeCd === audience
    }
  })
}
