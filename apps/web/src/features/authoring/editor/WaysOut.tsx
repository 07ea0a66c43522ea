import { isPackage } from '@seodang/domain/package-terms'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useLocation } from '@tanstack/react-router'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { useEditor } from './editor-context.ts'
import { settingsBase } from './fields.ts'
import * as texts from './texts.ts'

/** The other pages of the class: people, learners, work, links. */
export function WaysOut() {
  const text = useText(texts)
  const { course, may } = useEditor()
  const { pathname } = useLocation()
  const attendeesHref = `${settingsBase(course)}/attendees`
  const worksHref = `${settingsBase(course)}/works`
  const isAtWork = /\/settings\/(works|quizzes|meetings|certificates)$/.test(pathname)
  const peopleHref = `${settingsBase(course)}/people`
  const shareHref = `${settingsBase(course)}/share`
  const isPack = isPackage(course)
  return (
    <>
      {!isPack && may('CLASS_INFO_READ') && (
        <LinkButton
          href={peopleHref}
          variant={pathname === peopleHref ? 'soft' : 'ghost'}
          icon={IconUserStar}
          {...(pathname === peopleHref && { 'aria-current': 'page' })}
        >
          {text('people')}
        </LinkButton>
      )}
      {!isPack && may('CLASS_STUDENT_READ') && (
        <LinkButton
          href={attendeesHref}
          variant={pathname === attendeesHref ? 'soft' : 'ghost'}
          icon={IconUsers}
          {...(pathname === attendeesHref && { 'aria-current': 'page' })}
        >
          {text('attendees')}
        </LinkButton>
      )}
      {!isPack && may('CLASS_STUDENT_READ') && (
        <LinkButton
          href={worksHref}
          variant={isAtWork ? 'soft' : 'ghost'}
          icon={IconChecklist}
          {...(isAtWork && { 'aria-current': 'page' })}
        >
          {text('works')}
        </LinkButton>
      )}
      <LinkButton
        href={shareHref}
        variant={pathname === shareHref ? 'soft' : 'ghost'}
        icon={IconShare}
        {...(pathname === shareHref && { 'aria-current': 'page' })}
      >
        {text('share')}
      </LinkButton>
    </>
  )
}
