import { LABEL_TONE } from '@seodang/domain/member'
import type { SegmentCondition } from '@seodang/domain/segment'
import { sql } from 'drizzle-orm'
import {
  labelledMembers,
  memberLabels,
  memberNotes,
  registeredMembers,
  segments,
} from '../modules/members/tables.ts'
import type { Context } from '../platform/context.ts'

const REGISTERED = [
  { name: '윤하늘', email: 'haneul@example.com', phone: null, note: '오프라인 모임에서 신청' },
  { name: '서바다', email: null, phone: '01020304050', note: '전화로 문의' },
  { name: '문가을', email: 'gaeul@example.com', phone: '01060708090', note: '' },
] as const

const DAY_MS = 86_400_000
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** So many of the learners for one who is a regular, and for one who agreed to marketing. */
const REGULARS = 5
const AGREED = 3

/** What staff keep of the people of a site: labels, notes, segments, and some who have not joined yet (MEM-06, MEM-07). */
export async function seedMembers(
  ctx: Context,
  { owner, learners }: { owner: number; learners: readonly number[] },
): Promise<void> {
  const { channelSeq, db, now } = ctx
  const [regular, asked] = await db
    .insert(memberLabels)
    .values([
      { channelSeq, name: '단골', tone: LABEL_TONE.accent },
      { channelSeq, name: '상담 요청', tone: LABEL_TONE.warn },
    ])
    .returning({ labelSeq: memberLabels.labelSeq })
  if (!regular || !asked) throw new Error('no labels were made')
  await db
    .insert(labelledMembers)
    .values(
      learners.flatMap((userSeq, index) => [
        ...(index % REGULARS === 0 ? [{ channelSeq, labelSeq: regular.labelSeq, userSeq }] : []),
        ...(index === 0 || index === 7 ? [{ channelSeq, labelSeq: asked.labelSeq, userSeq }] : []),
      ]),
    )
  await db.insert(memberNotes).values(
    learners.slice(0, 2).map((userSeq, index) => ({
      channelSeq,
      userSeq,
      byUserSeq: owner,
      content: index === 0 ? '다음 기수 시작 전에 다시 연락하기로 했어요.' : '교재를 한 권 더 보내 드렸어요.',
      createdAt: daysAgo(now, 3 + index),
    })),
  )
  await agreeToMarketing(
    ctx,
    learners.filter((_, index) => index % AGREED === 0),
  )
  await db.insert(registeredMembers).values(
    REGISTERED.map((person, index) => ({
      ...person,
      channelSeq,
      byUserSeq: owner,
      createdAt: daysAgo(now, 1 + index),
    })),
  )
  const ofRegulars: SegmentCondition[] = [
    { kind: 'label', labelSeq: regular.labelSeq, yn: 'Y' },
    { kind: 'spent', from: 50_000, to: null },
  ]
  await db.insert(segments).values([
    { channelSeq, name: '많이 산 단골', match: 'all', conditions: ofRegulars, createdAt: now },
    {
      channelSeq,
      name: '이달에 온 회원',
      match: 'all',
      conditions: [{ kind: 'joinedWithin', days: 30 }],
      createdAt: daysAgo(now, 1),
    },
  ])
}

/** As the form of joining writes it: in the place of the member, and in the history of consents. */
async function agreeToMarketing({ channelSeq, db, now }: Context, people: readonly number[]): Promise<void> {
  const those = sql`${sql.param([...people])}::bigint[]`
  await db.execute(sql`update channel_users set marketing_yn = 'Y'
    where channel_seq = ${channelSeq} and user_seq = any(${those})`)
  await db.execute(sql`insert into consents (user_seq, channel_seq, purpose, text_version, agreed_yn, agreed_at)
    select user_seq, channel_seq, 'marketing', '2026-11', 'Y', least(joined_at, ${now}::timestamptz) from channel_users
    where channel_seq = ${channelSeq} and user_seq = any(${those})`)
}
