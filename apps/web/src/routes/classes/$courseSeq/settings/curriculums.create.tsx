import { createFileRoute } from '@tanstack/react-router'
import { AddItemOnArrival } from '../../../../features/authoring/curriculum/AddItemOnArrival.tsx'

/** CUR-01: arriving here adds an item and opens it. */
export const Route = createFileRoute('/classes/$courseSeq/settings/curriculums/create')({
  component: AddItemOnArrival,
})
