import { anyone, classStaff, staff, verified } from '@seodang/domain/access'
import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import {
  CERTIFICATION_NOTE_LENGTH,
  GIVEN_PARTS,
  INVITATION_STATE,
  MAX_INVITED_AT_ONCE,
} from '@seodang/domain/operators'
import { PERMISSION_FAMILIES, PERMISSIONS } from '@seodang/domain/permissions'
import Type from 'typebox'
import { endpoint, MAIL_BUDGET } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const EMAIL_LENGTH = 254
const MOST_CLASSES = 100

const OperatorKey = Type.Object({ channelSeq: Seq, userSeq: Seq })
const InvitationKey = Type.Object({ channelSeq: Seq, invitationSeq: Seq })

const ClassPart = Type.Object({ courseSeq: Seq, title: Type.String(), userTypeCd: Code(COURSE_USER_TYPE) })

/** Who runs the site, and as what. `added` and `removed` are how the role differs from its template (PERM-31). */
export const Operator = Type.Object({
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  profileImageUrl: nullable(Type.String()),
  userTypeCd: Code(USER_TYPE),
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  /** Counts the changes of the role: who changes it says which state they saw (SET-09). */
  revision: Revision,
  classes: Type.Array(ClassPart),
  certifiedAt: nullable(Instant),
  certifiedByName: nullable(Type.String()),
  certifiedNote: Type.String(),
  /** When they last opened a page of this site; null where that is not known. */
  lastVisitAt: nullable(Instant),
  createdAt: Instant,
})

export const listOperators = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/operators',
  summary: 'Who runs the site (OPR-01)',
  access: staff('SITE_ACL_READ'),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    userTypeCd: Type.Optional(Code(USER_TYPE)),
    sort: Type.Optional(Type.Enum(['role', 'name', 'lastVisitAt'])),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: Type.Object({
    ...listOf(Operator).properties,
    counts: Type.Object({ all: Count, OWN: Count, MNG: Count, TCH: Count, waiting: Count }),
  }),
})

const OneOperator = Type.Object({ operator: Operator, ownerCount: Count })

export const readOperator = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/operators/{userSeq}',
  summary: 'One of them, and how many owners the site has (OPR-10)',
  access: staff('SITE_ACL_READ'),
  params: OperatorKey,
  reply: OneOperator,
})

const PermissionName = Type.Enum([...PERMISSIONS, ...PERMISSION_FAMILIES])

export const changeOperator = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/operators/{userSeq}/modify',
  summary: 'Changes the role of one of the staff and how it differs from its template (OPR-02, OPR-11)',
  access: staff('SITE_ACL_UPDATE'),
  params: OperatorKey,
  body: Type.Object({
    userTypeCd: Code(USER_TYPE),
    added: Type.Array(PermissionName, { maxItems: 100 }),
    removed: Type.Array(PermissionName, { maxItems: 100 }),
    revision: Revision,
  }),
  reply: OneOperator,
  errors: ['LAST_OWNER', 'OWN_RIGHTS', 'RIGHT_NOT_HELD', 'NO_PERMISSION', 'CONFLICT_EDITED'],
})

export const removeOperator = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/operators/{userSeq}/delete',
  summary: 'Takes somebody, or oneself, off the staff and out of the classes; they stay a member',
  access: staff('SITE_ACL_UPDATE'),
  params: OperatorKey,
  errors: ['LAST_OWNER', 'NO_PERMISSION'],
})

export const certifyOperator = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/operators/{userSeq}/certification/modify',
  summary: 'Marks a master as checked, with a note, or no longer (OPR-05, OPR-09)',
  access: staff('SITE_OWNER_UPDATE'),
  params: OperatorKey,
  body: Type.Object({ certifiedYn: Flag, note: Text(CERTIFICATION_NOTE_LENGTH) }),
  reply: OneOperator,
})

/** OPR-08. */
export const Invitation = Type.Object({
  invitationSeq: Seq,
  email: Type.String(),
  userTypeCd: nullable(Code(USER_TYPE)),
  courseUserTypeCd: nullable(Code(COURSE_USER_TYPE)),
  classes: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String() })),
  handOverYn: Flag,
  /** An owner proposed by somebody who may not make owners: an owner has to agree first. */
  awaitsOwnerYn: Flag,
  certifiedNote: nullable(Type.String()),
  state: Code(INVITATION_STATE),
  invitedByName: Type.String(),
  sentAt: Instant,
  expiresAt: Instant,
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/invitations',
  summary: 'Who was invited, to what, and what came of it (OPR-08)',
  access: staff('SITE_ACL_READ'),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    state: Type.Optional(Code(INVITATION_STATE)),
  }),
  reply: listOf(Invitation),
})

export const INVITED = {
  /** A mail is on its way. */
  invited: 'invited',
  /** OPR-03: a member of the site whom an owner made an owner at once. */
  added: 'added',
  /** An invitation of the same address waits for its answer. */
  waiting: 'waiting',
  /** Already has this role, or a higher one. */
  staff: 'staff',
  /** So many mails went to this inbox that there is no room for one more today (SEC-49); nothing was made. */
  mailedOften: 'mailedOften',
} as const

export const invite = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/invitations/create',
  summary: 'Invites people to run the site, instructors also per class (OPR-02 to OPR-04, OPR-08)',
  access: staff('SITE_ACL_UPDATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object({
    emails: Type.Array(Text(EMAIL_LENGTH), { maxItems: MAX_INVITED_AT_ONCE }),
    userTypeCd: Code(USER_TYPE),
    courseSeqs: Type.Optional(Type.Array(Seq, { maxItems: MOST_CLASSES })),
    /** OPR-09: what an owner has checked about these masters. */
    certifiedNote: Type.Optional(Text(CERTIFICATION_NOTE_LENGTH)),
    /** OPR-10: the caller's own ownership goes to the one who accepts. */
    handOverYn: Type.Optional(Flag),
  }),
  reply: Type.Object({
    results: Type.Array(Type.Object({ email: Type.String(), outcome: Code(INVITED) })),
  }),
  errors: ['NO_PERMISSION', 'RIGHT_NOT_HELD', 'CLASS_NOT_FOUND'],
  rateLimit: [{ points: 30, seconds: 3600, by: 'user' }, MAIL_BUDGET],
})

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/invitations/{invitationSeq}/mail/create',
  summary: 'Sends an invitation again: a new link and seven more days, and the old link is dead (OPR-08)',
  access: staff('SITE_ACL_UPDATE'),
  params: InvitationKey,
  reply: Invitation,
  errors: ['INVITATION_INVALID', 'NO_PERMISSION', 'RIGHT_NOT_HELD'],
  rateLimit: [{ points: 60, seconds: 3600, by: 'user' }, MAIL_BUDGET],
})

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/invitations/{invitationSeq}/delete',
  summary: 'Takes an invitation back (OPR-08)',
  access: staff('SITE_ACL_UPDATE'),
  params: InvitationKey,
  reply: Invitation,
  errors: ['INVITATION_INVALID'],
})

export const restoreInvitation = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/invitations/{invitationSeq}/restore',
  summary: 'Lets an invitation that was taken back stand again, with its link and its days',
  access: staff('SITE_ACL_UPDATE'),
  params: InvitationKey,
  reply: Invitation,
  errors: ['INVITATION_INVALID', 'NO_PERMISSION', 'RIGHT_NOT_HELD'],
})

export const agreeToOwner = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/invitations/{invitationSeq}/agreement/create',
  summary: "An owner's consent to an owner whom a manager proposed (OPR-03, OPR-10)",
  access: staff('SITE_OWNER_UPDATE'),
  params: InvitationKey,
  reply: Invitation,
  errors: ['INVITATION_INVALID'],
})

/** What is read from a mailed link; in a body, because addresses end up in logs. */
const Link = Type.Object({ token: Text(200, 1) })

const Offered = Type.Object({
  site: Type.String(),
  email: Type.String(),
  senderName: Type.String(),
  userTypeCd: nullable(Code(USER_TYPE)),
  courseUserTypeCd: nullable(Code(COURSE_USER_TYPE)),
  classes: Type.Array(Type.String()),
  handOverYn: Flag,
  awaitsOwnerYn: Flag,
  state: Code(INVITATION_STATE),
  expiresAt: Instant,
})

export const openInvitation = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/invitations/look',
  summary: 'What a mailed link offers; looking changes nothing (OPR-08)',
  access: anyone,
  params: ChannelKey,
  body: Link,
  reply: Offered,
  errors: ['INVITATION_INVALID'],
  rateLimit: { points: 240, seconds: 600, by: 'address' },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/invitations/accept',
  summary: 'Takes part in running the site, with the invited and proved address (OPR-08)',
  access: verified,
  params: ChannelKey,
  body: Type.Object({
    ...Link.properties,
    /** Whoever is no member of the site becomes one, and so agrees to its terms (JOIN-09). */
    agreements: Type.Optional(Type.Object({ terms: Type.Boolean(), privacy: Type.Boolean() })),
  }),
  reply: Type.Object({
    userTypeCd: nullable(Code(USER_TYPE)),
    classes: Type.Array(ClassPart),
    /** The classes wait until an owner has marked the master as checked (OPR-05). */
    awaitsCertificationYn: Flag,
  }),
  errors: ['INVITATION_INVALID', 'INVITATION_OTHER_EMAIL', 'OWNER_MUST_AGREE', 'MEMBER_BLOCKED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/invitations/decline',
  summary: 'Says no; whoever holds the link reads the mail of that address (OPR-08)',
  access: anyone,
  params: ChannelKey,
  body: Link,
  errors: ['INVITATION_INVALID'],
  rateLimit: { points: 30, seconds: 600, by: 'address', counts: 'refusals' },
})

/** Managers of a class come from being managers of the site; what is given here is FAC or CMG. */
const ClassRole = Type.Enum([...GIVEN_PARTS])

const Tutor = Type.Object({
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  profileImageUrl: nullable(Type.String()),
  userTypeCd: Code(COURSE_USER_TYPE),
  siteUserTypeCd: nullable(Code(USER_TYPE)),
  certifiedYn: Flag,
  /** What the caller may make of them here (OPR-07). */
  mayBe: Type.Array(ClassRole),
  mayRemoveYn: Flag,
})
const Tutors = Type.Object({
  ...listOf(Tutor).properties,
  /** Invited to this class and not answered yet. */
  invited: Type.Array(
    Type.Object({ email: Type.String(), userTypeCd: Code(COURSE_USER_TYPE), expiresAt: Instant }),
  ),
  /** The site's staff who are not in the class, for those who may add them. */
  candidates: Type.Array(
    Type.Object({
      userSeq: Seq,
      name: Type.String(),
      email: Type.String(),
      mayTeachYn: Flag,
      mayBe: Type.Array(ClassRole),
    }),
  ),
  /** What the caller may invite an address of no staff to be. */
  mayInviteAs: Type.Array(ClassRole),
})

export const listTutors = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors',
  summary: 'Who teaches and runs a class (OPR-06, AUTH-19)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: Tutors,
})

export const addTutor = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors/create',
  summary: "Adds one of the site's staff to a class, or invites an address to it (OPR-04, OPR-06)",
  access: classStaff('CLASS_TUTOR_UPDATE'),
  idempotent: 'together',
  params: CourseKey,
  body: Type.Object({
    email: Text(EMAIL_LENGTH),
    userTypeCd: ClassRole,
    certifiedNote: Type.Optional(Text(CERTIFICATION_NOTE_LENGTH)),
  }),
  reply: Type.Object({ outcome: Code(INVITED), ...Tutors.properties }),
  errors: ['NOT_CERTIFIED', 'ALREADY_STAFF', 'NO_PERMISSION', 'RIGHT_NOT_HELD'],
  rateLimit: [{ points: 60, seconds: 3600, by: 'user' }, MAIL_BUDGET],
})

const TutorKey = Type.Object({ ...CourseKey.properties, userSeq: Seq })

export const changeTutor = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors/{userSeq}/modify',
  summary: 'Changes what somebody is in a class (OPR-06)',
  access: classStaff('CLASS_TUTOR_UPDATE'),
  params: TutorKey,
  body: Type.Object({ userTypeCd: ClassRole }),
  reply: Tutors,
  errors: ['NOT_CERTIFIED', 'NO_PERMISSION', 'RIGHT_NOT_HELD'],
})

export const removeTutor = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors/{userSeq}/delete',
  summary: 'Takes somebody out of a class; the part in the site stays (OPR-06)',
  access: classStaff('CLASS_TUTOR_UPDATE'),
  params: TutorKey,
  reply: Tutors,
  errors: ['NO_PERMISSION'],
})
