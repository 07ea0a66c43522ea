import { createFileRoute } from '@tanstack/react-router'
import { AddItemOnArrival } from '../../../../features/authoring/curriculum/AddItemOnArrival.tsx'

/** STU-01, CUR-01: arriving here adds an item and opens it. */
export const Route = createFileRoute('/studio/$courseSeq/contents/curriculums/create')({
  component: AddItemOnArrival,
})
