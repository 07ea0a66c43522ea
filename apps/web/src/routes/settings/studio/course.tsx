import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CourseList } from '../../../features/authoring/list/CourseList.tsx'
import { readCourseSearch } from '../../../features/authoring/list/course-search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { requireStudio } from '../../../platform/require-studio.ts'

/** STU-02: the classes of a pro site, each with the way to its studio. */
export const Route = createFileRoute('/settings/studio/course')({
  validateSearch: readCourseSearch,
  beforeLoad: requireStudio,
  component: CoursesPage,
})

function CoursesPage() {
  // What the router hands out still holds what was left out.
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <CourseList
        search={readCourseSearch({ ...Route.useSearch() })}
        list={{ kind: 'class', alias: 'default', inStudio: true }}
      />
    </StaffGuard>
  )
}
