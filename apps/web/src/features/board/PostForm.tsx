import { MAX_POST_FILES, MAX_POST_TITLE_LENGTH, mayWriteType, postProblems } from '@seodang/domain/board'
import { POST_TYPE, type PostType, YN } from '@seodang/domain/codes'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { type FieldProblem, problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendAttachment } from '../../platform/uploads/sends.ts'
import { waitsForFiles } from '../../platform/uploads/unsent.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { useOpened } from '../../platform/use-opened.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { alert } from '../../ui/dialog-requests.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RichTextDocument } from '../../ui/RichText.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import { RichProvider } from '../../ui/rich/RichProvider.tsx'
import { RichTextEditor } from '../../ui/rich/RichTextEditor.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type BoardAt, hrefsOf } from './addresses.ts'
import { BoardCrumbs } from './BoardCrumbs.tsx'
import styles from './board.module.css'
import { typesOf } from './post-types.ts'
import { type BoardData, boardKey, callsOf, type PostData, type PostDraftData, postQuery } from './queries.ts'
import * as texts from './texts.ts'

interface PostFormProps {
  at: BoardAt
  board: BoardData
  /** The post that is edited; without one, a new one is written. */
  post?: PostData
}

type Attached = { uploadSeq: number; name: string; size: number }

// One empty paragraph, so that the editor shows what may be written there.
const BLANK: RichTextDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

const EMPTY: PostDraftData = {
  postType: POST_TYPE.general,
  title: '',
  content: BLANK,
  category: null,
  uploadSeqs: [],
  secretYn: YN.no,
  publicYn: YN.yes,
  pinYn: YN.no,
  urgentYn: YN.no,
}

/** A post as its form has it: the files with their names. */
type Written = PostDraftData & { attached: Attached[] }

function writtenOf(post: PostData | undefined): Written {
  if (!post) return { ...EMPTY, attached: [] }
  const { postType, title, content, category, secretYn, publicYn, pinYn, urgentYn, files } = post
  return {
    ...EMPTY,
    postType,
    title,
    content,
    category,
    secretYn,
    publicYn,
    pinYn,
    urgentYn,
    attached: files,
  }
}

const bodyOf = ({ attached, ...words }: Written): PostDraftData => ({
  ...words,
  uploadSeqs: attached.map(({ uploadSeq }) => uploadSeq),
})

/** BRD-01 to BRD-03, BRD-06: writes a post or edits one. */
export function PostForm({ at, board, post }: PostFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const key = { channelSeq, at }
  const { posts, path } = callsOf(key)
  const hrefs = hrefsOf(at)
  const isNotice = at.kind === 'notices'
  const read = async () =>
    post && queryClient.fetchQuery({ ...postQuery(api, key, post.postSeq), staleTime: 0 })
  const { opened, draft, isDirty, change, putOver, ...held } = useOpened<PostData | undefined, Written>({
    saved: post,
    draftOf: writtenOf,
    read,
  })
  const { attached } = draft
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [isOld, setIsOld] = useState(false)
  const kept = useKeptTyped(post ? hrefs.edit(post.postSeq) : hrefs.create, held)
  const form = useRef<HTMLFormElement>(null)
  const body = bodyOf(draft)
  const save = useMutation({
    mutationFn: async ({
      over,
      sent,
    }: {
      over: PostData | undefined
      sent: PostDraftData
    }): Promise<number> => {
      if (!over) {
        const made = await api.post(`${posts}/create`, {
          path,
          body: sent,
          idempotencyKey: kept.of(sent),
        })
        return made.postSeq
      }
      await api.post(`${posts}/{postSeq}/modify`, {
        path: { ...path, postSeq: over.postSeq },
        body: { ...sent, revision: over.revision },
      })
      return over.postSeq
    },
    onSuccess: async (postSeq) => {
      kept.renew()
      await queryClient.invalidateQueries({ queryKey: boardKey(key) })
      toast({ text: text('saved'), tone: 'good' })
      await router.navigate({ href: hrefs.post(postSeq), ignoreBlocker: true })
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setProblems(error.fields)
      else if (isEditConflict(error)) setIsOld(true)
      else void alert({ description: error.message || text('failed') })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waitsForFiles(form.current)) return
    const found = Object.entries<FieldProblem | undefined>(postProblems(body, board.categories)).flatMap(
      ([field, problem]) => {
        const label = field === 'title' ? POST_LABELS.title[language] : text('content')
        return problem ? [[field, problemText(problem, language, label)] as const] : []
      },
    )
    setProblems(Object.fromEntries(found))
    if (found.length === 0) save.mutate({ over: opened, sent: body })
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [name="title"]')?.focus()
  }
  // The other's words stand a press away; who chose theirs saves what they typed over what is there now.
  const saveOver = async () => {
    const theirs = await read()
    if (!theirs) return
    setIsOld(false)
    save.mutate({ over: theirs, sent: bodyOf(putOver(theirs)) })
  }
  const types = typesOf(at).filter((type) => mayWriteType(type, board))
  const categories = post?.category && !board.categories.includes(post.category) ? [] : board.categories
  return (
    <RichProvider skin="learner">
      <div className={cx('wrap', styles.page, styles.narrow)}>
        <BoardCrumbs at={at} board={board} isBelow />
        <h1>{text(titleOf(isNotice, post !== undefined))}</h1>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <Locked isLocked={save.isPending}>
            <KeptStrip of={kept} />
            <div className={styles.pair}>
              {!isNotice && (
                <Select
                  label={text('postType')}
                  value={draft.postType}
                  options={types.map((type) => ({ value: type, label: text(`type.${type}`) }))}
                  onChange={(event) =>
                    change({
                      postType:
                        types.find((type: PostType) => type === event.currentTarget.value) ?? draft.postType,
                    })
                  }
                />
              )}
              {categories.length > 0 && (
                <Select
                  label={text('category')}
                  value={draft.category ?? ''}
                  options={[
                    { value: '', label: text('noCategory') },
                    ...categories.map((name) => ({ value: name, label: name })),
                  ]}
                  error={problems.category}
                  onChange={(event) => change({ category: event.currentTarget.value || null })}
                />
              )}
            </div>
            <TextField
              label={text('title')}
              name="title"
              required
              counter
              maxLength={MAX_POST_TITLE_LENGTH}
              value={draft.title}
              error={problems.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <RichTextEditor
              label={text('content')}
              required
              minHeight={260}
              placeholder={text(isNotice ? 'noticePlaceholder' : 'contentPlaceholder')}
              value={draft.content}
              error={problems.content}
              onChange={(content) => change({ content })}
            />
            <Files
              attached={attached}
              error={problems.uploadSeqs}
              onChange={(next) => change({ attached: next })}
            />
            <div className={styles.choices}>
              {!isNotice && (
                <Checkbox
                  label={text('secretPost')}
                  note={text('secretNote')}
                  checked={draft.secretYn === YN.yes}
                  onChange={(event) => change({ secretYn: event.currentTarget.checked ? YN.yes : YN.no })}
                />
              )}
              {board.manages && (
                <>
                  <Checkbox
                    label={text('privatePost')}
                    note={text('privateNote')}
                    checked={draft.publicYn === YN.no}
                    onChange={(event) => change({ publicYn: event.currentTarget.checked ? YN.no : YN.yes })}
                  />
                  <Checkbox
                    label={text('pin')}
                    checked={draft.pinYn === YN.yes}
                    onChange={(event) => change({ pinYn: event.currentTarget.checked ? YN.yes : YN.no })}
                  />
                  <Checkbox
                    label={text('markUrgent')}
                    checked={draft.urgentYn === YN.yes}
                    onChange={(event) => change({ urgentYn: event.currentTarget.checked ? YN.yes : YN.no })}
                  />
                </>
              )}
            </div>
            {isOld && (
              <Notice
                tone="danger"
                live
                action={
                  <Button size="sm" onClick={() => void saveOver()}>
                    {text('saveOver')}
                  </Button>
                }
              >
                {text('editedMeanwhile')}{' '}
                <Anchor href={post ? hrefs.post(post.postSeq) : hrefs.list} target="_blank">
                  {text('seeOther')}
                </Anchor>
              </Notice>
            )}
          </Locked>
          <div className={styles.acts}>
            <LinkButton href={post ? hrefs.post(post.postSeq) : hrefs.list}>{text('cancel')}</LinkButton>
            <Button type="submit" variant="main" busy={save.isPending}>
              {text(post ? 'save' : 'publish')}
            </Button>
          </div>
        </form>
        <UnsavedGuard dirty={isDirty && !save.isPending && !save.isSuccess} onLeave={kept.renew} />
      </div>
    </RichProvider>
  )
}

function titleOf(isNotice: boolean, isEdited: boolean) {
  if (isNotice) return isEdited ? 'editNotice' : 'writeNotice'
  return isEdited ? 'editTitle' : 'write'
}

function Files({
  attached,
  error,
  onChange,
}: {
  attached: readonly Attached[]
  error: string | undefined
  onChange: (files: Attached[]) => void
}) {
  const text = useText(texts)
  const uploads = useUploads(useSendAttachment(), ({ uploadSeq, name, size }) =>
    onChange([...attached, { uploadSeq, name, size }]),
  )
  const room = MAX_POST_FILES - attached.length - uploads.rows.length
  return (
    <FileUpload
      label={text('files')}
      hint={text('filesHint', { n: MAX_POST_FILES })}
      multiple
      files={attached.map(({ uploadSeq, name, size }) => ({
        id: String(uploadSeq),
        name,
        bytes: size,
        state: { kind: 'done' },
        onRemove: () => onChange(attached.filter((one) => one.uploadSeq !== uploadSeq)),
      }))}
      uploads={uploads}
      error={error}
      onChoose={(files) => void uploads.add(files.slice(0, Math.max(0, room)))}
    />
  )
}
