import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CourseList } from '../../features/authoring/list/CourseList.tsx'
import { readCourseSearch } from '../../features/authoring/list/course-search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PKG-01, SET-08: the packages of the site. */
export const Route = createFileRoute('/settings/packages')({
  validateSearch: readCourseSearch,
  component: PackagesPage,
})

function PackagesPage() {
  // What the router hands out still holds what was left out.
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <CourseList
        search={readCourseSearch({ ...Route.useSearch() })}
        list={{ kind: 'package', alias: 'default' }}
      />
    </StaffGuard>
  )
}
