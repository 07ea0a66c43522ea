import { YN } from '@seodang/domain/codes'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useSectionInView } from '../../../ui/section-in-view.ts'
import { LinkTabs } from '../../../ui/Tabs.tsx'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

const PARTS = ['introduction', 'curriculum', 'teacher', 'reviews', 'questions', 'refund'] as const
type Part = (typeof PARTS)[number]

/** The parts of the page; the one that is being read is marked. Stays below the head of the site. */
export function ClassTabs({
  course,
  parts,
  isPackage,
}: {
  course: CourseData
  parts: Record<Part, boolean>
  isPackage: boolean
}) {
  const text = useText(texts)
  const language = useLanguage()
  const shown = PARTS.filter((part) => parts[part])
  const current = useSectionInView(shown)
  const counts: Partial<Record<Part, number>> = {
    ...(!isPackage && { curriculum: course.curriculumCount }),
    ...(course.courseReviewCountShowYn === YN.yes && { reviews: course.reviewCount }),
  }
  return (
    <div className={styles.tabs}>
      <LinkTabs
        label={text('tabs')}
        current={current}
        items={shown.map((part) => ({
          id: part,
          href: `#${part}`,
          label: text(isPackage && part === 'curriculum' ? 'packageContents' : part),
          count: counts[part]?.toLocaleString(language),
        }))}
      />
    </div>
  )
}
