import { type ReactNode } from 'react'
import { ClassMissing } from '../../features/catalog/course/ClassMissing.tsx'
import { ClassPage } from '../../features/catalog/course/ClassPage.tsx'
import { isDeletedClass } from '../../features/catalog/course/load-class.ts'
import { lazyDialog, lazyExtra, lazyPart } from '../../platform/lazy/lazy.tsx'
import { seqParam } from '../../platform/seq-param.ts'

const PreviewPlayer = lazyDialog(async () => ({
  default: (await import('../../features/classroom/PreviewPlayer.tsx')).PreviewPlayer,
}))

const Questions = lazyPart(async () => ({
  default: (await import('../../features/questions/QuestionList.tsx')).QuestionList,
}))

const OpenedBy = lazyExtra(() => import('../../features/memberships/OpenedBy.tsx'))

export interface ShownClassProps {
  courseSeq: string
  /** Of a package: its classes. */
  contents?: ReactNode
  cameForEvent?: boolean
}

/** A class with what other features show in it, at each of its addresses. */
export function ShownClass({ courseSeq, contents, cameForEvent = false }: ShownClassProps) {
  // Another class is another page: what was unfolded in the one is not in the other.
  return (
    <ClassPage
      key={courseSeq}
      courseSeq={seqParam(courseSeq)}
      player={PreviewPlayer}
      questions={Questions}
      contents={contents}
      openedBy={OpenedBy}
      cameForEvent={cameForEvent}
    />
  )
}

/** What stands there for whoever may not see it. */
export function HiddenClass({ data, ...shown }: ShownClassProps & { data: unknown }) {
  return (
    <ClassMissing courseSeq={seqParam(shown.courseSeq)} isDeleted={isDeletedClass(data)}>
      <ShownClass {...shown} />
    </ClassMissing>
  )
}
