import { createFileRoute } from '@tanstack/react-router'

/** STU-01, CUR-01: the item is drawn beside the list, see curriculums.tsx. */
export const Route = createFileRoute('/studio/$courseSeq/contents/curriculums/$curriculumSeq/edit')({
  component: () => null,
})
