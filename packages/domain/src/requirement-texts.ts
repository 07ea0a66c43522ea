import type { RequirementKind } from './certificate.ts'
import type { Language } from './codes.ts'

/** BYD-12: what a certificate takes, said the same way to learners and to staff. */
export const REQUIREMENT_TEXTS: Readonly<Record<Language, Readonly<Record<RequirementKind, string>>>> = {
  ko: {
    progress: '진도율 {reached}% / {needed}%',
    attendance: '출석률 {reached}% / {needed}%',
    liveShare: '라이브 참여율 {reached}% / {needed}%',
    liveMinutes: '라이브 참여 {reached}분 / {needed}분',
    quizzes: '퀴즈 평균 {reached}점 / {needed}점',
    missions: '미션 {reached}개 / {needed}개',
    certifications: '인증 {reached}개 / {needed}개',
  },
  en: {
    progress: 'Progress {reached}% of {needed}%',
    attendance: 'Attendance {reached}% of {needed}%',
    liveShare: 'Share of live time {reached}% of {needed}%',
    liveMinutes: 'In lives {reached} of {needed} min',
    quizzes: 'Quiz average {reached}% of {needed}%',
    missions: 'Missions {reached} of {needed}',
    certifications: 'Proofs {reached} of {needed}',
  },
  ja: {
    progress: '進度 {reached}% / {needed}%',
    attendance: '出席率 {reached}% / {needed}%',
    liveShare: 'ライブ参加率 {reached}% / {needed}%',
    liveMinutes: 'ライブ参加 {reached}分 / {needed}分',
    quizzes: 'クイズ平均 {reached}点 / {needed}点',
    missions: 'ミッション {reached} / {needed}',
    certifications: '認証 {reached} / {needed}',
  },
}
