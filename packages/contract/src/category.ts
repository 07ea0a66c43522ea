import { staff } from '@seodang/domain/access'
import { MAX_CATEGORY_NAME, MAX_COURSE_CATEGORIES } from '@seodang/domain/category'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Count, nullable, Seq, Text } from './schemas.ts'

const Category = {
  name: Text(MAX_CATEGORY_NAME * 4),
  /** The category that it is below of; one that is below none itself. */
  parentSeq: nullable(Seq),
}

const EditedCategories = Type.Object({
  /** Changes with every change of the list; not with the classes in it. */
  version: Type.String(),
  categories: Type.Array(
    Type.Object({
      channelCategorySeq: Seq,
      ...Category,
      /** Classes and packages in it, deleted ones that can be brought back among them. */
      courseCount: Count,
    }),
  ),
})

export const managedCategories = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/categories',
  summary: 'The categories of classes in their order, with how many classes each has (PGE-09, PGE-21)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: EditedCategories,
})

export const saveCategories = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/categories/modify',
  summary:
    'Saves the categories as a whole, in their order. What is left out is deleted, its classes go where `moves` says (PGE-21)',
  access: staff('SITE_CLASS_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    version: Text(100),
    /** A new one has no key yet. */
    categories: Type.Array(Type.Object({ channelCategorySeq: nullable(Seq), ...Category }), {
      maxItems: MAX_COURSE_CATEGORIES,
    }),
    moves: Type.Array(Type.Object({ channelCategorySeq: Seq, toSeq: Seq }), {
      maxItems: MAX_COURSE_CATEGORIES,
    }),
  }),
  reply: EditedCategories,
  errors: ['CONFLICT_EDITED', 'CATEGORY_IN_USE'],
})
