import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CourseList } from '../../features/authoring/list/CourseList.tsx'
import { readCourseSearch } from '../../features/authoring/list/course-search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** SET-04. The view stands in the address, so that it can be kept and shared. */
export const Route = createFileRoute('/settings/course')({
  validateSearch: readCourseSearch,
  component: CoursesPage,
})

function CoursesPage() {
  // What the router hands out still holds what was left out.
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <CourseList
        search={readCourseSearch({ ...Route.useSearch() })}
        list={{ kind: 'class', alias: 'default' }}
      />
    </StaffGuard>
  )
}
