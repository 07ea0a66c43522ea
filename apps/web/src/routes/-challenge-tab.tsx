import { isPackage } from '@seodang/domain/package-terms'
import { useQuery } from '@tanstack/react-query'
import { curriculumPathOf } from '../features/authoring/curriculum/use-curriculum-path.ts'
import { useEditor } from '../features/authoring/editor/editor-context.ts'
import { FormPane, FormSection } from '../features/authoring/editor/FormPane.tsx'
import { MissionList } from '../features/challenge/MissionList.tsx'
import { termQuery } from '../features/challenge/queries.ts'
import { TermForm } from '../features/challenge/TermForm.tsx'
import * as texts from '../features/challenge/texts.ts'
import { useApi } from '../platform/api.ts'
import { NotFoundPage } from '../platform/fallback-pages.tsx'
import { useText } from '../platform/language.tsx'
import { TextSkeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/States.tsx'

/** CHL-02, CHL-03: the challenge of a class: its term, its reward and its missions; in the settings and in the studio. */
export function ChallengeTab({ parts }: { parts: readonly ('term' | 'missions')[] }) {
  const text = useText(texts)
  const { course, place, may } = useEditor()
  const { channelSeq, courseSeq } = course
  const courseKey = { channelSeq, courseSeq }
  const found = useQuery(termQuery(useApi(), courseKey))
  const mayChange = may('CLASS_INFO_UPDATE')
  // A package has no lessons of its own, so nothing could be done in its challenge.
  if (isPackage(course)) return <NotFoundPage />
  return (
    <FormPane isReadOnly={!mayChange}>
      {found.isLoadingError ? (
        <ErrorState message={found.error.message} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <TextSkeleton lines={6} />
      ) : (
        <>
          {parts.includes('term') && (
            <TermForm
              courseKey={courseKey}
              term={found.data.term}
              section={(part, fields) => (
                <FormSection title={text(`${part}Title`)} note={text(`${part}Note`)}>
                  {fields}
                </FormSection>
              )}
            />
          )}
          {parts.includes('missions') && (
            <FormSection title={text('missionsTitle')} note={text('missionsNote')}>
              <MissionList
                courseKey={courseKey}
                curriculumPath={curriculumPathOf(course, place)}
                mayChange={mayChange}
              />
            </FormSection>
          )}
        </>
      )}
    </FormPane>
  )
}
