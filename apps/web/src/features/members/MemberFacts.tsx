import { answerWords } from '@seodang/domain/form'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './members.module.css'
import { answersQuery, type MemberDetail } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'

const LANGUAGES = ['ko', 'en', 'ja'] as const

/** MEM-07: who they are and how to reach them. */
export function MemberProfile({
  detail: { member, language: theirs, refererCode },
}: {
  detail: MemberDetail
}) {
  const text = useText(texts)
  const language = useLanguage()
  const known = LANGUAGES.find((one) => one === theirs)
  return (
    <Panel title={text('profile')}>
      <dl className={styles.facts}>
        <dt>{text('email')}</dt>
        <dd>{member.email}</dd>
        {member.phone && (
          <>
            <dt>{text('phone')}</dt>
            <dd>{formatPhone(member.phone)}</dd>
          </>
        )}
        <dt>{text('joined')}</dt>
        <dd>{formatDateTime(member.joinedAt, language)}</dd>
        <dt>{text('lastVisit')}</dt>
        <dd>{member.lastVisitAt ? formatDateTime(member.lastVisitAt, language) : '–'}</dd>
        <dt>{text('language')}</dt>
        <dd>{text(known ? `language.${known}` : 'siteLanguage')}</dd>
        {refererCode && (
          <>
            <dt>{text('referer')}</dt>
            <dd>{refererCode}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

/** MEM-07: what they wrote; each number leads to where staff look after it, for those who may. */
export function MemberWritten({ detail: { written, member } }: { detail: MemberDetail }) {
  const text = useText(texts)
  const may = useMay()
  const q = encodeURIComponent(member.name)
  const counts = [
    { label: text('posts'), n: written.postCount, href: null },
    { label: text('comments'), n: written.commentCount, href: null },
    {
      label: text('reviews'),
      n: written.reviewCount,
      href: may('SITE_REVIEW_READ') ? `/settings/review?q=${q}` : null,
    },
    {
      label: text('questions'),
      n: written.questionCount,
      href: may('SITE_CONSOLE_READ') ? `/settings/question?q=${q}` : null,
    },
  ]
  return (
    <Panel title={text('written')}>
      <dl className={styles.counts}>
        {counts.map(({ label, n, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{href !== null && n > 0 ? <Anchor href={href}>{n}</Anchor> : n}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** MEM-07: what they agreed to on this site, and since when. */
export function MemberConsents({ detail: { consents } }: { detail: MemberDetail }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <Panel title={text('consents')}>
      {consents.length === 0 ? (
        <p className={styles.quiet}>{text('noConsents')}</p>
      ) : (
        <dl className={styles.facts}>
          {consents.map(({ purpose, agreedYn, at }) => (
            <div key={purpose} style={{ display: 'contents' }}>
              <dt>{text(`purpose.${purpose}`)}</dt>
              <dd>
                {text(agreedYn === 'Y' ? 'agreed' : 'notAgreed')} · {formatDate(at, language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

/** FRM-14: what they answered on joining, under the questions of that day, for those who may read it. */
export function MemberAnswers({ userSeq }: { userSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const enabled = useMay()('SITE_FORM_READ')
  const { data } = useQuery({ ...answersQuery(useApi(), channelSeq, userSeq), enabled })
  if (!data || data.answers.length === 0) return null
  return (
    <Panel title={text('answers')}>
      <dl className={styles.facts}>
        {data.answers.map((answer) => (
          <div key={answer.fieldSeq} style={{ display: 'contents' }}>
            <dt>{answer.label}</dt>
            <dd>
              {answerWords(answer, text('agreedAnswer'))}{' '}
              {answer.agreement && <small>{formatDate(answer.agreement.at, language)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
