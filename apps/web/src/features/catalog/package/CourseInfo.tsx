import { isPackage } from '@seodang/domain/package-terms'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { coursePath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { classFacts } from '../card/class-facts.ts'
import { PanelFacts } from '../course/PanelFacts.tsx'
import { useMoment } from '../moment.ts'
import { type CourseData, courseQuery } from '../queries.ts'
import styles from './package.module.css'
import * as texts from './texts.ts'

/** CAT-31, UI-17: a class or package in short, over the page that one reads. */
export default function CourseInfo({ courseSeq, onClose }: { courseSeq: number; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const found = useQuery(courseQuery(useApi(), channelSeq, courseSeq))
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={found.data?.title ?? text('classInfo')}
      actions={
        <>
          <Button onClick={onClose}>{text('closeInfo')}</Button>
          {found.data && (
            <LinkButton href={coursePath(found.data)} variant="main">
              {text('toPage')}
            </LinkButton>
          )}
        </>
      }
    >
      {found.data ? (
        <Facts course={found.data} at={found.dataUpdatedAt} />
      ) : found.isLoadingError ? (
        <ErrorState title={text('infoFailed')} retry={() => void found.refetch()} />
      ) : (
        <Loading label={text('classInfo')}>
          <Skeleton height={180} />
          <Skeleton height={20} gap={16} />
          <Skeleton height={64} gap={16} />
        </Loading>
      )}
    </Dialog>
  )
}

function Facts({ course, at }: { course: CourseData; at: number }) {
  const text = useText(texts)
  const now = useMoment(at)
  const facts = classFacts(course, now)
  return (
    <div className={styles.info}>
      <Picture
        source={course.image?.url}
        placeholder={course.image?.placeholder}
        alt=""
        sizes="(max-width: 768px) 100vw, 452px"
        radius={12}
      />
      {isPackage(course) && <small>{text('packageMark')}</small>}
      {course.subTitle && <p>{course.subTitle}</p>}
      {facts.price && <Price {...facts.price} />}
      <PanelFacts course={course} facts={facts} now={now} />
    </div>
  )
}
