import { PUBLIC_SCOPE, type PublicScope, WORK_TYPE, YN } from '@seodang/domain/codes'
import { MAX_WORK_LENGTH, workProblems } from '@seodang/domain/coursework'
import { WORK_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { withScheme } from '@seodang/domain/url'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { type StoredFile, useSendAttachment } from '../../../platform/uploads/sends.ts'
import { waitsForFiles } from '../../../platform/uploads/unsent.ts'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { FileUpload } from '../../../ui/rich/FileUpload.tsx'
import { UnsavedGuard } from '../../../ui/rich/UnsavedGuard.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'
import { myWorkQuery, type TaskDetail } from './queries.ts'
import * as texts from './texts.ts'
import { documentOf } from './work-text.ts'

type WorkFormProps = KindProps & { task: TaskDetail; isAgain: boolean }

/** ROOM-29: text, link and files as the task asks for them; the same rule as the server's says what is missing. */
export function WorkForm({ task, lessonKey, isAgain, onChanged }: WorkFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { workTypeCd } = task
  const [words, setWords] = useState('')
  const [linkUrl, setLink] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [publicScope, setScope] = useState<PublicScope>(task.publicScopeDefault)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const uploads = useUploads(useSendAttachment(), (file) => setFiles((all) => [...all, file]))
  const kept = useKept({
    place: `work:${lessonKey.courseSeq}:${lessonKey.curriculumSeq}`,
    value: { words, linkUrl, files, publicScope },
    clean: { words: '', linkUrl: '', files: [], publicScope: task.publicScopeDefault },
    restore: (written) => {
      setWords(written.words)
      setLink(written.linkUrl)
      setFiles(written.files)
      setScope(written.publicScope)
    },
  })
  const handIn = useHandIn(lessonKey, onChanged)
  const isAny = workTypeCd === WORK_TYPE.none
  const isChanged = words.trim() !== '' || linkUrl.trim() !== '' || files.length > 0

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waitsForFiles(event.currentTarget)) return
    const link = linkUrl.trim() === '' ? null : withScheme(linkUrl)
    const hasText = words.trim() !== ''
    const found = problemTexts(
      workProblems(workTypeCd, { text: words, hasText, linkUrl: link, fileCount: files.length }),
      language,
      WORK_LABELS,
    )
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const uploadSeqs = files.map(({ uploadSeq }) => uploadSeq)
    handIn.mutate(
      { content: documentOf(words), linkUrl: link, uploadSeqs, publicScope },
      {
        onSuccess: kept.renew,
        onError: (error) => {
          if (error instanceof ApiError) setProblems(error.fields)
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Locked isLocked={handIn.isPending}>
        <KeptStrip of={kept} />
        <TextArea
          label={text('content')}
          placeholder={text('contentHint')}
          required={workTypeCd === WORK_TYPE.text}
          rows={workTypeCd === WORK_TYPE.text || isAny ? 8 : 3}
          maxLength={MAX_WORK_LENGTH}
          value={words}
          error={problems.content}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        {(isAny || workTypeCd === WORK_TYPE.link) && (
          <TextField
            type="url"
            inputMode="url"
            label={text('link')}
            placeholder="https://"
            required={workTypeCd === WORK_TYPE.link}
            value={linkUrl}
            error={problems.linkUrl}
            onChange={({ currentTarget: { value } }) => setLink(value)}
          />
        )}
        {(isAny || workTypeCd === WORK_TYPE.file) && (
          <FileUpload
            label={text('attach')}
            hint={text('attachHint')}
            required={workTypeCd === WORK_TYPE.file}
            multiple
            error={problems.uploadSeqs}
            files={files.map(({ uploadSeq, name, size }) => ({
              id: String(uploadSeq),
              name,
              bytes: size,
              state: { kind: 'done' },
              onRemove: () => setFiles((all) => all.filter((file) => file.uploadSeq !== uploadSeq)),
            }))}
            uploads={uploads}
            onChoose={(chosen) => void uploads.add(chosen)}
          />
        )}
        {task.publicScopeFixedYn === YN.no && (
          <FieldGroup label={text('scope')}>
            {() => (
              <Segmented
                label={text('scope')}
                value={publicScope === PUBLIC_SCOPE.staff ? PUBLIC_SCOPE.staff : PUBLIC_SCOPE.members}
                options={[
                  { value: PUBLIC_SCOPE.staff, label: text('scopeStaff') },
                  { value: PUBLIC_SCOPE.members, label: text('scopeMembers') },
                ]}
                onChange={setScope}
              />
            )}
          </FieldGroup>
        )}
      </Locked>
      <div>
        <Button type="submit" variant="main" busy={handIn.isPending}>
          {text(isAgain ? 'handInAgain' : 'handIn')}
        </Button>
      </div>
      <UnsavedGuard dirty={isChanged && !handIn.isPending && !handIn.isSuccess} onLeave={kept.renew} />
    </form>
  )
}

function useHandIn(lessonKey: KindProps['lessonKey'], onChanged: () => Promise<void>) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      content: ReturnType<typeof documentOf>
      linkUrl: string | null
      uploadSeqs: number[]
      publicScope: PublicScope
    }) =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/work/create', {
        path: { ...lessonKey },
        body,
      }),
    onSuccess: () => toast({ text: text('handedIn'), tone: 'good' }),
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' })
    },
    // A refusal also means that the page showed an old state.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: myWorkQuery(api, lessonKey).queryKey }),
        onChanged(),
      ]),
  })
}
