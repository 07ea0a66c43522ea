import { createFileRoute } from '@tanstack/react-router'

/** CUR-01: the item is drawn beside the list, see curriculums.tsx. */
export const Route = createFileRoute('/classes/$courseSeq/settings/curriculums/$curriculumSeq/edit')({
  component: () => null,
})
