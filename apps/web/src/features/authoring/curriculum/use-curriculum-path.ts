import { useEditor } from '../editor/editor-context.ts'
import { type EditorPlace, tabPath } from '../editor/fields.ts'
import type { EditedCourse } from '../queries.ts'

/** Where the curriculum of a class stands; `/{curriculumSeq}/edit` below it opens an item (CUR-01). */
export const curriculumPathOf = (course: EditedCourse, place: EditorPlace): string =>
  tabPath(course, place, 'curriculums')

/** The same of the class that is open. */
export function useCurriculumPath(): string {
  const { course, place } = useEditor()
  return curriculumPathOf(course, place)
}
