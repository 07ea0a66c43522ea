import { allows, staff } from '@seodang/domain/access'
import { COURSE_TYPE } from '@seodang/domain/codes'
import { isClassPermission, type Permission } from '@seodang/domain/permissions'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { CompletenessRing } from '../../ui/Ring.tsx'
import type { NavGroup, PhonePlace } from '../../ui/rich/StaffShell.tsx'
import { currentPart, partsOf } from './parts.ts'
import { studioContentsQuery } from './queries.ts'
import * as texts from './texts.ts'

interface StudioMenu {
  groups: NavGroup[]
  current: string | undefined
  places: PhonePlace[]
}

/** STU-07: the menu of one content: back to all of them, its parts with how far each is, and who takes part in it. */
export function useStudioMenu(courseSeq: number): StudioMenu {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const { pathname } = useLocation()
  const { data } = useQuery(studioContentsQuery(useApi(), channelSeq, courseSeq))
  // Until it is known the parts of a class stand there, so that the menu does not jump.
  const course = data ?? { courseSeq, courseTypeCd: COURSE_TYPE.video, isChallenge: false }
  const may = (permission: Permission) =>
    isClassPermission(permission)
      ? (data?.permissions.includes(permission) ?? true)
      : allows(staff(permission, { of: 'ownClasses' }), principal)
  const parts = partsOf(course, may)
  const lines = parts.map(({ id, label, icon, hrefOf, tab }) => {
    const percent = tab && data?.completeness[tab]
    return {
      id,
      label: text(label),
      icon,
      href: hrefOf(course),
      ...(percent !== undefined && {
        mark: <CompletenessRing percent={percent} label={text('filled', { n: percent })} />,
      }),
    }
  })
  return {
    groups: [
      { id: 'contents', label: text('contents'), icon: IconArrowLeft, href: '/settings/contents' },
      ...lines,
    ],
    current: currentPart(parts, course, pathname)?.id,
    places: lines.map(({ id, label, icon, href }) => ({ id, label, icon, href })),
  }
}
