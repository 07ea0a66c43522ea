import { classStaff, learner, staff } from '@seodang/domain/access'
import {
  CHALLENGE_STATE,
  LONGEST_CHALLENGE,
  MAX_CHALLENGE_COMMENT,
  MOST_RECORDS,
  MOST_RECORDS_OF_A_DAY,
} from '@seodang/domain/challenge'
import { RECORD_DECISIONS, RECORD_STATUS } from '@seodang/domain/challenge-records'
import { CHOISE_STATUS, CURRICULUM_TYPE, MISSION_TYPE, PUBLIC_SCOPE } from '@seodang/domain/codes'
import Type from 'typebox'
import { ChallengeFields } from './authoring.ts'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Day,
  Flag,
  Instant,
  ItemKey,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
  Total,
} from './schemas.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** D8 with what completing gives (CHL-11, CHL-17). */
const TermFields = {
  recruitStartAt: Type.Union([Type.Null(), Instant]),
  recruitEndAt: Type.Union([Type.Null(), Instant]),
  /** Instants; one that is none is told at its field. */
  startAt: Text(40),
  endAt: Text(40),
  restDays: Type.Array(Day, { maxItems: LONGEST_CHALLENGE }),
  /** Percent of the missions that complete the challenge. */
  completionRateCondition: Type.Integer({ minimum: 1, maximum: 100 }),
  rewardPoint: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  rewardCouponInfoSeq: nullable(Seq),
  rewardCertificateYn: Flag,
}

const Term = Type.Object({
  ...TermFields,
  startAt: Instant,
  endAt: Instant,
  revision: Revision,
  state: Code(CHALLENGE_STATE),
  /** Days that count: rest days left out. */
  dayCount: Count,
  recordCount: Count,
})

export const challengeTerm = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/term',
  summary: 'The term of a challenge; null where the class is none (CHL-05)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: Type.Object({ title: Type.String(), term: nullable(Term) }),
})

export const saveChallengeTerm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/term/modify',
  summary:
    'Makes the class a challenge, or changes its term; it cannot be shortened under records (CHL-05, CHL-11)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: CourseKey,
  body: Type.Object({ ...TermFields, revision: Type.Optional(Revision) }),
  reply: Type.Object({ title: Type.String(), term: nullable(Term) }),
  errors: ['CONFLICT_EDITED', 'CLASS_DELETED', 'RELEASE_IN_REVIEW'],
})

const MissionFields = {
  ...ChallengeFields.properties,
  xp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  point: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  alreadyAttendedYn: Flag,
}

const Mission = Type.Object({
  curriculumSeq: Seq,
  curriculumTypeCd: Code(CURRICULUM_TYPE),
  missionType: Code(MISSION_TYPE),
  missionResourceId: nullable(Type.String()),
  missionResourceName: nullable(Type.String()),
  title: Type.String(),
  revision: Revision,
  ...MissionFields,
  recordCount: Count,
  /** Records that staff have to look at. */
  waitingCount: Count,
})

export const challengeMissions = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/missions',
  summary: 'The missions of a challenge in their order (CHL-06)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: listOf(Mission),
})

export const saveChallengeMission = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/missions/{curriculumSeq}/modify',
  summary: 'Changes how a mission counts (CHL-06, CUR-10)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: ItemKey,
  body: Type.Object({
    revision: Revision,
    title: Text(200),
    ...MissionFields,
    maxChallengeCount: Type.Integer({ minimum: 1, maximum: MOST_RECORDS }),
    dailyChallengeCount: Type.Integer({ minimum: 1, maximum: MOST_RECORDS_OF_A_DAY }),
  }),
  reply: Mission,
  errors: ['CONFLICT_EDITED', 'CLASS_DELETED', 'RELEASE_IN_REVIEW'],
})

export const deleteChallengeMission = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/missions/{curriculumSeq}/delete',
  summary:
    'Deletes a mission; with records only by forceYn Y, and those then count no longer (CHL-07, CHL-10)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: ItemKey,
  body: Type.Object({ forceYn: Flag }),
  reply: Type.Object({ recordCount: Count }),
  errors: ['ITEM_HAS_RECORDS', 'CLASS_DELETED', 'RELEASE_IN_REVIEW'],
})

const challengeRow = {
  courseSeq: Seq,
  title: Type.String(),
  state: Code(CHALLENGE_STATE),
  startAt: Instant,
  endAt: Instant,
  dayCount: Count,
  missionCount: Count,
  participantCount: Count,
  completedCount: Count,
  waitingCount: Count,
}

export const challenges = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/challenges',
  summary: 'The challenges of the site for staff (CHL-01)',
  access: staff('SITE_CLASS_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    state: Type.Optional(Code(CHALLENGE_STATE)),
  }),
  reply: Type.Object({
    ...listOf(Type.Object(challengeRow)).properties,
    counts: Type.Object({ recruiting: Count, waiting: Count, running: Count, ended: Count }),
  }),
})

/** Where somebody stands: the attendance decides first, then what became of the participation itself (ATT-13). */
export const PARTICIPATION_STATES = ['taking', 'completed', 'cancelled'] as const
const ParticipationState = Type.Enum([...PARTICIPATION_STATES])

const Participant = Type.Object({
  attendSeq: Seq,
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  choiseStatusCd: Code(CHOISE_STATUS),
  state: ParticipationState,
  rate: Percent,
  missionsDone: Count,
  streak: Count,
  xp: Total,
  point: Total,
  rank: nullable(Count),
  lastRecordAt: nullable(Instant),
  waitingCount: Count,
  completedAt: nullable(Instant),
  rewardedAt: nullable(Instant),
  cancelledAt: nullable(Instant),
  cancelReason: nullable(Type.String()),
})

export const participants = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/attendees',
  summary: 'Who takes part, how far each is and when they last did something (CHL-17)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    state: Type.Optional(ParticipationState),
    sort: Type.Optional(Type.Enum(['rank', 'name', 'last'])),
  }),
  reply: Type.Object({
    ...listOf(Participant).properties,
    counts: Type.Object({ all: Count, taking: Count, completed: Count, cancelled: Count }),
    missionCount: Count,
    /** Completed, and without the reward so far. */
    rewardableCount: Count,
    hasReward: Type.Boolean(),
  }),
})

const Outcome = Type.Object({
  attendSeq: Seq,
  name: Type.String(),
  isDone: Type.Boolean(),
  problem: nullable(Type.String()),
})
const Outcomes = Type.Object({ list: Type.Array(Outcome), doneCount: Count, failedCount: Count })

export const cancelParticipants = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/attendees/modify',
  summary: 'Ends participations, each on its own; the place in the class stays (CHL-08, ATT-13)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: Type.Object({
    attendSeqs: Type.Array(Seq, { minItems: 1, maxItems: 1000 }),
    reason: Text(MAX_CHALLENGE_COMMENT),
  }),
  reply: Outcomes,
})

export const rewardParticipants = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/rewards/create',
  summary: 'Gives the reward to those who completed and have none; said twice it gives once (CHL-17)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: CourseKey,
  body: Type.Object({
    attendSeqs: Type.Optional(Type.Array(Seq, { minItems: 1, maxItems: 1000 })),
  }),
  reply: Outcomes,
  errors: ['CHALLENGE_NO_REWARD'],
})

/** A record as its owner, or staff, sees it. */
const recordFields = {
  recordSeq: Seq,
  curriculumSeq: Seq,
  missionTitle: Type.String(),
  missionType: Code(MISSION_TYPE),
  day: Day,
  actedAt: Instant,
  status: Code(RECORD_STATUS),
  xp: Count,
  point: Count,
  publicScope: Code(PUBLIC_SCOPE),
  comment: Type.String(),
  /** What was done: the title of the lesson or of the post. */
  sourceTitle: Type.String(),
  postSeq: nullable(Seq),
}

const ManagedRecord = Type.Object({ ...recordFields, attendSeq: Seq, name: Type.String() })

export const challengeRecords = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/records',
  summary: 'Records of a challenge for staff; those that wait come first, the longest before (CHL-17)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  query: Type.Object({
    ...paging,
    attendSeq: Type.Optional(Seq),
    status: Type.Optional(Code(RECORD_STATUS)),
  }),
  reply: listOf(ManagedRecord),
})

export const decideRecords = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/records/modify',
  summary: 'Approves records, sends them back with a reason or removes them, each on its own (CHL-17)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: Type.Object({
    /** Each with the state in which its reviewer saw it: one that is another by now is not decided again. */
    records: Type.Array(Type.Object({ recordSeq: Seq, status: Code(RECORD_STATUS) }), {
      minItems: 1,
      maxItems: 100,
    }),
    decision: Type.Enum([...RECORD_DECISIONS]),
    comment: Text(MAX_CHALLENGE_COMMENT),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({ recordSeq: Seq, isDone: Type.Boolean(), problem: nullable(Type.String()) }),
    ),
    doneCount: Count,
    failedCount: Count,
  }),
})

const MyMission = Type.Object({
  curriculumSeq: Seq,
  title: Type.String(),
  missionType: Code(MISSION_TYPE),
  ...MissionFields,
  counted: Count,
  needed: Count,
  rate: Percent,
  isDone: Type.Boolean(),
  todayCount: Count,
  waitingCount: Count,
  /** Why nothing more counts now; null: something does. */
  problem: nullable(Type.String()),
  /** The lesson that fulfils it; null: any lesson of the class. */
  lesson: nullable(Type.Object({ curriculumSeq: Seq, title: Type.String() })),
})

export const myChallenge = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge',
  summary: "The caller's challenge: rate, streak, today's missions, xp, points and rank (CHL-13)",
  access: learner,
  params: CourseKey,
  reply: Type.Object({
    challenge: nullable(
      Type.Object({
        title: Type.String(),
        state: Code(CHALLENGE_STATE),
        startAt: Instant,
        endAt: Instant,
        dayCount: Count,
        completionRateCondition: Percent,
        participantCount: Count,
        days: Type.Array(
          Type.Object({ day: Day, mark: Type.Enum(['done', 'missed', 'today', 'ahead', 'rest']) }),
        ),
        missions: Type.Array(MyMission),
        /** Null for whoever runs the class without taking part. */
        mine: nullable(
          Type.Object({
            state: ParticipationState,
            rate: Percent,
            missionsDone: Count,
            streak: Count,
            xp: Total,
            point: Total,
            rank: nullable(Count),
            completedAt: nullable(Instant),
            rewardedAt: nullable(Instant),
            mayCancel: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
})

const SharedRecord = Type.Object({
  ...recordFields,
  name: Type.String(),
  profileImageUrl: nullable(Type.String()),
  isMine: Type.Boolean(),
  mayChangeScope: Type.Boolean(),
  likedYn: Flag,
  likeCount: Count,
  commentCount: Count,
})

export const sharedRecords = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records',
  summary: 'Records of the participants as far as they let others see them, and the own (CHL-14)',
  access: learner,
  params: CourseKey,
  query: Type.Object({ ...paging, mineYn: Type.Optional(Flag) }),
  reply: listOf(SharedRecord),
})

const RecordKey = Type.Object({ channelSeq: Seq, courseSeq: Seq, recordSeq: Seq })

export const changeRecord = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records/{recordSeq}/modify',
  summary: 'Who sees an own record; refused where the mission fixes it (CHL-14)',
  access: learner,
  params: RecordKey,
  body: Type.Object({ publicScope: Code(PUBLIC_SCOPE) }),
  reply: Type.Object({ publicScope: Code(PUBLIC_SCOPE) }),
  errors: ['NOT_LOGGED_IN', 'CHALLENGE_SCOPE_FIXED'],
})

export const likeRecord = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records/{recordSeq}/like',
  summary: 'Likes a record, or takes it back (CHL-14)',
  access: learner,
  params: RecordKey,
  body: Type.Object({ likedYn: Flag }),
  reply: Type.Object({ likedYn: Flag, likeCount: Count }),
  errors: ['NOT_LOGGED_IN'],
  rateLimit: { points: 120, seconds: 600, by: 'user' },
})

const Comment = Type.Object({
  recordCommentSeq: Seq,
  content: Type.String(),
  name: Type.String(),
  profileImageUrl: nullable(Type.String()),
  isMine: Type.Boolean(),
  createdAt: Instant,
})

export const recordComments = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records/{recordSeq}/comments',
  summary: 'What was said to a record, the oldest first (CHL-14)',
  access: learner,
  params: RecordKey,
  reply: listOf(Comment),
})

export const commentRecord = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records/{recordSeq}/comments/create',
  summary: 'Says something to a record that one may see (CHL-14)',
  access: learner,
  idempotent: 'together',
  params: RecordKey,
  body: Type.Object({ content: Text(MAX_CHALLENGE_COMMENT) }),
  reply: Type.Object({ recordCommentSeq: Seq }),
  errors: ['NOT_LOGGED_IN'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const deleteRecordComment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records/{recordSeq}/comments/{recordCommentSeq}/delete',
  summary: 'Takes back what one said; staff of the class take anything away (CHL-14)',
  access: learner,
  params: Type.Object({ ...RecordKey.properties, recordCommentSeq: Seq }),
  errors: ['NOT_LOGGED_IN'],
})

export const cancelMyChallenge = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/cancel',
  summary: 'Ends the own participation for good; the class stays open (CHL-08, ATT-13)',
  access: learner,
  params: CourseKey,
  body: Type.Object({ reason: Type.Optional(Text(MAX_CHALLENGE_COMMENT)) }),
  errors: ['NOT_LOGGED_IN', 'CHALLENGE_NOT_CANCELLABLE', 'CANCELLED_IS_FINAL'],
})
