import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CourseList } from '../../features/authoring/list/CourseList.tsx'
import { readCourseSearch } from '../../features/authoring/list/course-search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** SET-04: the classes of one family (SITE-17). */
export const Route = createFileRoute('/settings/course-{$alias}')({
  validateSearch: readCourseSearch,
  component: CoursesPage,
})

function CoursesPage() {
  // What the router hands out still holds what was left out.
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <CourseList
        search={readCourseSearch({ ...Route.useSearch() })}
        list={{ kind: 'class', alias: Route.useParams().alias }}
      />
    </StaffGuard>
  )
}
