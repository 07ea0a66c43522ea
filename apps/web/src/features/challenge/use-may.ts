import type { Permission } from '@seodang/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { editedCourseQuery } from '../authoring/queries.ts'
import type { CourseKey } from './queries.ts'

/** What this person may do in this very class, as its editor has read it. */
export function useMay({ channelSeq, courseSeq }: CourseKey): (permission: Permission) => boolean {
  const course = useQuery(editedCourseQuery(useApi(), channelSeq, courseSeq))
  return (permission) => course.data?.permissions.includes(permission) ?? false
}
