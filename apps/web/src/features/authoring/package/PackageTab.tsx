import { CURRENCY } from '@seodang/domain/codes'
import { chargedPrice, priceTermsIn } from '@seodang/domain/price'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { isEditConflict } from '../../../platform/edit-conflict.ts'
import { useText } from '../../../platform/language.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import { FormPane, FormSection } from '../editor/FormPane.tsx'
import { LivePreview } from '../preview/LivePreview.tsx'
import {
  allCoursesKey,
  type EditedPackage,
  editedCourseQuery,
  editedPackageQuery,
  type PackageClass,
} from '../queries.ts'
import { ClassPicker } from './ClassPicker.tsx'
import { PickedClasses } from './PickedClasses.tsx'
import { Saving } from './Saving.tsx'
import * as texts from './texts.ts'
import { UnsoldNotice } from './UnsoldNotice.tsx'

/** PKG-01, PKG-09, PKG-10: the classes of a package; each change is kept at once. */
export function PackageTab() {
  const text = useText(texts)
  const { course, draft, may } = useEditor()
  const { channelSeq, courseSeq } = course
  const found = useQuery(editedPackageQuery(useApi(), channelSeq, courseSeq))
  const save = useSave(channelSeq, courseSeq)
  const mayEdit = may('CLASS_INFO_UPDATE')
  if (found.isLoadingError)
    return (
      <ErrorState title={text('failed')} message={found.error.message} retry={() => void found.refetch()} />
    )
  if (!found.data)
    return (
      <FormPane isReadOnly={false}>
        <ListSkeleton rows={4} />
      </FormPane>
    )
  const { courses, unsold, classesSum, wonOnly, attendCount } = found.data
  const price = chargedPrice(priceTermsIn(draft, CURRENCY.krw), new Date())

  const add = async (added: PackageClass) => {
    const agreed =
      attendCount === 0 ||
      (await confirm({
        title: text('addTitle', { title: added.title }),
        description: text('addText', { n: attendCount }),
        confirmLabel: text('add'),
      }))
    if (agreed) save.mutate({ courses: [...courses, added], before: courses })
  }
  const remove = async (gone: PackageClass) => {
    const agreed = await confirm({
      title: text('removeTitle', { title: gone.title }),
      description: text('removeText'),
      confirmLabel: text('remove'),
    })
    const left = courses.filter(({ courseSeq: one }) => one !== gone.courseSeq)
    if (agreed) save.mutate({ courses: left, before: courses })
  }
  return (
    <FormPane isReadOnly={!mayEdit} aside={<LivePreview />}>
      <FormSection title={text('classes')} note={text('classesNote')}>
        <UnsoldNotice courses={courses} unsold={unsold} />
        <PickedClasses
          courses={courses}
          mayEdit={mayEdit}
          keepsEnough
          onOrder={(next) => save.mutate({ courses: next, before: courses })}
          onRemove={(gone) => void remove(gone)}
        />
        <Saving
          sum={classesSum}
          price={price}
          saving={price === null ? 0 : Math.max(0, classesSum - price)}
        />
        {wonOnly && <Notice tone="info">{text('wonOnly')}</Notice>}
      </FormSection>
      {mayEdit && (
        <FormSection title={text('pick')} note={text('pickNote')}>
          <ClassPicker chosen={courses} onAdd={(added) => void add(added)} />
        </FormSection>
      )}
    </FormPane>
  )
}

interface Change {
  courses: PackageClass[]
  /** Those that stood there when it was pressed (SET-09). */
  before: PackageClass[]
}

/** Shown at once and taken back where the server refuses; where somebody else was first, theirs is shown. */
function useSave(channelSeq: number, courseSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const key = editedPackageQuery(api, channelSeq, courseSeq).queryKey
  return useMutation({
    // One after the other: each says what the one before left.
    scope: { id: `package:${courseSeq}` },
    mutationFn: ({ courses, before }: Change) =>
      api.post('/v2.0/channels/{channelSeq}/admin/packages/{courseSeq}/courses/modify', {
        path: { channelSeq, courseSeq },
        body: { courses: courses.map((one) => one.courseSeq), before: before.map((one) => one.courseSeq) },
      }),
    onMutate: async ({ courses }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData(key)
      queryClient.setQueryData(key, (known): EditedPackage | undefined => known && { ...known, courses })
      return { before }
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(key, answer)
      void queryClient.invalidateQueries({ queryKey: editedCourseQuery(api, channelSeq, courseSeq).queryKey })
      void queryClient.invalidateQueries({ queryKey: [...allCoursesKey(channelSeq), 'list'] })
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(key, context?.before)
      if (isEditConflict(error)) void queryClient.invalidateQueries({ queryKey: key })
      toast({ text: error.message || text('failed'), tone: 'bad' })
    },
  })
}
