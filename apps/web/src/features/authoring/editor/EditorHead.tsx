import { courseState } from '@seodang/domain/class-state'
import { codeGroups } from '@seodang/domain/code-groups'
import { COURSE_STATE, PAY_DATE, PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { courseRecruitment } from '@seodang/domain/recruitment'
import { formatDay } from '@seodang/domain/seoul-time'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { ReactNode } from 'react'
import { useChannel } from '../../../platform/channel.tsx'
import { coursePath } from '../../../platform/course-path.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Tag, type Tone } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import type { EditedCourse } from '../queries.ts'
import { useEditor } from './editor-context.ts'
import * as texts from './texts.ts'
import { WaysOut } from './WaysOut.tsx'

type Shown =
  | 'draft'
  | 'submitted'
  | 'inReview'
  | 'sentBack'
  | (typeof COURSE_STATE)[keyof typeof COURSE_STATE]

const TONES: Record<Shown, Tone> = {
  draft: 'warn',
  submitted: 'info',
  inReview: 'info',
  sentBack: 'danger',
  inPreparation: 'info',
  open: 'ok',
  soldOut: 'neutral',
  closed: 'neutral',
  deleted: 'danger',
}

const BEFORE_RELEASE: Readonly<Record<EditedCourse['releaseStateCd'], Shown | null>> = {
  [RELEASE_STATE.draft]: 'draft',
  [RELEASE_STATE.submitted]: 'submitted',
  [RELEASE_STATE.inReview]: 'inReview',
  [RELEASE_STATE.sentBack]: 'sentBack',
  [RELEASE_STATE.released]: null,
}

/** The class's name and state, and the ways out of the editor: learners, share, preview. */
export function EditorHead({ tabs }: { tabs: ReactNode }) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { course, draft, place } = useEditor()
  const isPack = isPackage(course)
  const state = stateOf(course, new Date())
  const kind = codeGroups.courseTypeCd.find(({ code }) => code === draft.courseTypeCd)?.name[language]
  const category = draft.categories.find(
    ({ channelCategorySeq }) => channelCategorySeq === draft.channelCategorySeq,
  )?.name
  return (
    <PageHead
      framed
      title={draft.title}
      crumbs={[
        place === 'studio'
          ? { label: text('contents'), href: '/settings/contents' }
          : isPack
            ? { label: text('packages'), href: '/settings/packages' }
            : { label: text('courses'), href: '/settings/course' },
        { label: isPack ? draft.title : [kind, category].filter(Boolean).join(' · ') },
      ]}
      mark={
        <>
          <Tag tone={TONES[state]}>{text(state)}</Tag>
          {course.publicCd === PUBLIC.private && <Tag>{text('private')}</Tag>}
        </>
      }
      note={[
        text('learners', { n: course.attendCount }),
        course.payStartCd === PAY_DATE.dated &&
          course.payStartAt &&
          text('opensAt', { at: formatDay(course.payStartAt, language) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <>
          {/* In the studio the menu at the left leads there (STU-07). */}
          {place === 'settings' && <WaysOut />}
          <LinkButton href={`${coursePath(course)}?channelSeq=${channelSeq}`} target="_blank" icon={IconEye}>
            {text('preview')}
          </LinkButton>
        </>
      }
      tabs={tabs}
    />
  )
}

function stateOf(course: EditedCourse, now: Date): Shown {
  const before = BEFORE_RELEASE[course.releaseStateCd]
  if (before) return before
  // The seats decide together with the applications; staff see the places that are taken.
  const recruitment = courseRecruitment({ ...course, acceptCnt: course.attendCount })
  return courseState(TRASH_TYPE.active, recruitment, now)
}
