import type { CourseData, CourseFilter } from '../queries.ts'

/** The smallest list there is (UI-07) holds the four that are shown and the class itself. */
const SIZE = 10

export const relatedFilter = ({ channelCategorySeq }: CourseData): CourseFilter => ({
  ...(channelCategorySeq && { category: channelCategorySeq }),
  sort: 'popular',
  size: SIZE,
})
