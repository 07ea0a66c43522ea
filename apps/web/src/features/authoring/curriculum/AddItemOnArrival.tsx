import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/language.tsx'
import { useEditor } from '../editor/editor-context.ts'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'

/** CUR-01: an address that makes a new item and opens it. */
export function AddItemOnArrival() {
  const text = useText(texts)
  const navigate = useNavigate()
  const { course } = useEditor()
  const { create } = useCurriculum()
  const began = useRef(false)
  useEffect(() => {
    // Effects may run twice; one arrival makes one item.
    if (began.current) return
    began.current = true
    const { courseSeq } = course
    create([{ curriculumTypeCd: CURRICULUM_TYPE.video, title: text('newVideo') }]).then(
      ([made]) =>
        navigate(
          made === undefined
            ? { to: '/classes/$courseSeq/settings/curriculums', params: { courseSeq }, replace: true }
            : {
                to: '/classes/$courseSeq/settings/curriculums/$curriculumSeq/edit',
                params: { courseSeq, curriculumSeq: String(made) },
                replace: true,
              },
        ),
      // The refusal was told.
      () =>
        navigate({ to: '/classes/$courseSeq/settings/curriculums', params: { courseSeq }, replace: true }),
    )
  }, [course, create, navigate, text])
  return null
}
