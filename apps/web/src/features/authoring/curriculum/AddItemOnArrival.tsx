import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/language.tsx'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'
import { useCurriculumPath } from './use-curriculum-path.ts'

/** CUR-01: an address that makes a new item and opens it. */
export function AddItemOnArrival() {
  const text = useText(texts)
  const router = useRouter()
  const list = useCurriculumPath()
  const { create } = useCurriculum()
  const began = useRef(false)
  useEffect(() => {
    // Effects may run twice; one arrival makes one item.
    if (began.current) return
    began.current = true
    const open = (href: string) => void router.navigate({ href, replace: true })
    create([{ curriculumTypeCd: CURRICULUM_TYPE.video, title: text('newVideo') }]).then(
      ([made]) => open(made === undefined ? list : `${list}/${made}/edit`),
      // The refusal was told.
      () => open(list),
    )
  }, [list, create, router, text])
  return null
}
