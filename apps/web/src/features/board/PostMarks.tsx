import { POST_TYPE, YN } from '@seodang/domain/codes'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import type { BoardAt } from './addresses.ts'
import type { PostSummary } from './queries.ts'
import * as texts from './texts.ts'

type Marked = Pick<PostSummary, 'postType' | 'pinYn' | 'urgentYn' | 'secretYn' | 'publicYn' | 'category'>

/** BRD-06, BRD-16: what a post is, before its title. */
export function PostMarks({ post, at }: { post: Marked; at: BoardAt }) {
  const text = useText(texts)
  const { postType, pinYn, urgentYn, secretYn, publicYn, category } = post
  return (
    <>
      {urgentYn === YN.yes && (
        <Tag small tone="danger">
          {text('urgent')}
        </Tag>
      )}
      {pinYn === YN.yes && (
        <Tag small tone="accent" icon={IconPin}>
          {text('pinned')}
        </Tag>
      )}
      {at.kind !== 'notices' && postType !== POST_TYPE.general && (
        <Tag small tone={postType === POST_TYPE.notice ? 'info' : 'line'}>
          {text(`type.${postType}`)}
        </Tag>
      )}
      {secretYn === YN.yes && (
        <Tag small icon={IconLock}>
          {text('secret')}
        </Tag>
      )}
      {publicYn === YN.no && <Tag small>{text('private')}</Tag>}
      {category !== null && (
        <Tag small tone="line">
          {category}
        </Tag>
      )}
    </>
  )
}
