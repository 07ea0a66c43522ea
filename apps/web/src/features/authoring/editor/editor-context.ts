import type { Permission } from '@seodang/domain/permissions'
import { createContext, useContext } from 'react'
import type { CourseChanges, EditedCourse, EditedItem, ItemChanges } from '../queries.ts'
import type { EditorPlace } from './fields.ts'

/** The class that is being edited, with what was not saved yet laid over it. */
export interface Editor {
  place: EditorPlace
  course: EditedCourse
  /** The class as it would be saved now. */
  draft: EditedCourse
  /** Its items likewise, in order. */
  items: readonly EditedItem[]
  /** What is wrong with a field of the class, in the person's language. */
  problems: Readonly<Record<string, string>>
  itemProblems: (curriculumSeq: number) => Readonly<Record<string, string>>
  change: (changes: CourseChanges) => void
  changeItem: (curriculumSeq: number, changes: ItemChanges) => void
  may: (permission: Permission) => boolean
  /** Whether everything is kept now; shows what is wrong where it is not. */
  save: () => Promise<boolean>
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs the frame of the class editor')
  return editor
}
