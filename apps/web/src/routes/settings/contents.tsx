import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CourseList } from '../../features/authoring/list/CourseList.tsx'
import { readCourseSearch } from '../../features/authoring/list/course-search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { requireStudio } from '../../platform/require-studio.ts'

/** SET-03, SET-08, STU-04: all that a pro site offers. */
export const Route = createFileRoute('/settings/contents')({
  validateSearch: readCourseSearch,
  beforeLoad: requireStudio,
  component: ContentsPage,
})

function ContentsPage() {
  // What the router hands out still holds what was left out.
  return (
    <StaffGuard access={staff('SITE_CONSOLE_READ', { of: 'ownClasses' })}>
      <CourseList
        search={readCourseSearch({ ...Route.useSearch() })}
        list={{ kind: 'content', inStudio: true }}
      />
    </StaffGuard>
  )
}
