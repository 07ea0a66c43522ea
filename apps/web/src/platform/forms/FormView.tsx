import { Suspense } from 'react'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { lazyPart } from '../lazy/lazy.tsx'

const FormBody = lazyPart(() => import('./FormBody.tsx'))

/** A form as a part of another page (FRM-15); what it needs is loaded where there is one. */
export function FormView({ formSeq }: { formSeq: number }) {
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <FormBody formSeq={formSeq} heading="h2" />
    </Suspense>
  )
}
