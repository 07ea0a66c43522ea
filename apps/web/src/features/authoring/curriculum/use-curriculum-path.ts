import { useEditor } from '../editor/editor-context.ts'
import { tabPath } from '../editor/fields.ts'

/** Where the curriculum of the open class stands; `/{curriculumSeq}/edit` below it opens an item (CUR-01). */
export function useCurriculumPath(): string {
  const { course, place } = useEditor()
  return tabPath(course, place, 'curriculums')
}
