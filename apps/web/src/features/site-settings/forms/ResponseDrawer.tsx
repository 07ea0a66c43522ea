import { answerWords } from '@seodang/domain/form'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/rich/Drawer.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import styles from './forms.module.css'
import { type FormKey, type OneResponse, responseQuery } from './queries.ts'
import * as texts from './texts.ts'

interface ResponseDrawerProps {
  formKey: FormKey
  responseSeq: number
  onClose: () => void
  onDelete?: () => void
}

/** One answer under the questions of that day (FRM-14), agreements with their text and time (FRM-17). */
export function ResponseDrawer({ formKey, responseSeq, onClose, onDelete }: ResponseDrawerProps) {
  const text = useText(texts)
  const { data, error, refetch, isFetching } = useQuery(responseQuery(useApi(), formKey, responseSeq))
  return (
    <Drawer
      title={data ? (data.name ?? text('visitor')) : text('response')}
      onClose={onClose}
      actions={
        onDelete && (
          <Button variant="dangerLine" onClick={onDelete}>
            {text('removeAnswer')}
          </Button>
        )
      }
    >
      {data ? (
        <Answers response={data} />
      ) : error ? (
        <ErrorState message={error.message} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Drawer>
  )
}

function Answers({ response }: { response: OneResponse }) {
  const text = useText(texts)
  const language = useLanguage()
  const { userSeq, email, courseTitle, createdAt, updatedAt, answers } = response
  return (
    <>
      <p className={styles.soft}>
        {userSeq === null ? (
          text('visitor')
        ) : (
          <Anchor href={`/settings/members/joined/${userSeq}`}>{email}</Anchor>
        )}
        {' · '}
        {formatDateTime(createdAt, language)}
        {updatedAt !== createdAt && ` · ${text('changedAt', { at: formatDateTime(updatedAt, language) })}`}
        {courseTitle && ` · ${text('onEnrolling', { title: courseTitle })}`}
      </p>
      <dl className={styles.answers}>
        {answers.map((answer) => (
          <div key={answer.fieldSeq}>
            <dt>{answer.label}</dt>
            <dd>{answerWords(answer, text('agreed'))}</dd>
            {answer.agreement && (
              <dd className={styles.soft}>
                {text('agreedAt', { at: formatDateTime(answer.agreement.at, language) })}
                <details>
                  <summary>{text('agreedTo')}</summary>
                  <p>{answer.agreement.text}</p>
                </details>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}
