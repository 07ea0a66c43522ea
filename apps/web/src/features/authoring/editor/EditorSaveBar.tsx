import { PUBLIC } from '@seodang/domain/codes'
import { launchProblems } from '@seodang/domain/launch'
import { automaticReleaseAt } from '@seodang/domain/release'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { SaveBar, type SaveState } from '../../../ui/rich/SaveBar.tsx'
import { useEditor } from './editor-context.ts'
import { FindingsButton, FindingsDialog } from './Findings.tsx'
import { launchCourse, launchItems } from './launch.ts'
import * as reviewTexts from './review-texts.ts'
import * as texts from './texts.ts'
import { reasonOf, usePublishing } from './use-publishing.ts'

interface EditorSaveBarProps {
  state: SaveState
  error: Error | null
  uploading: number
  isReleased: boolean
  isDirty: boolean
  onSave: () => Promise<boolean>
}

/** AUTH-20: what is kept and since when, what is missing, and the way to publish. */
export function EditorSaveBar({ state, error, uploading, isReleased, isDirty, onSave }: EditorSaveBarProps) {
  const text = useText(texts)
  const reviewText = useText(reviewTexts)
  const language = useLanguage()
  const editor = useEditor()
  const { course, draft, items, may } = editor
  const [showing, setShowing] = useState(false)
  const findings = launchProblems(launchCourse(draft), launchItems(items))
  const blocking = findings.filter(({ isBlocking }) => isBlocking)
  const publishing = usePublishing()

  const publish = async () => {
    if (blocking.length > 0) return setShowing(true)
    if (isDirty && !(await onSave())) return
    const newest = await publishing.newest()
    if (!newest) return
    const agreed = await confirm(
      newest.needsReview
        ? {
            title: reviewText('submitTitle'),
            description: reviewText('submitText', {
              at: formatDateTime(automaticReleaseAt(new Date()), language),
            }),
            confirmLabel: reviewText('submit'),
          }
        : {
            title: text('publishTitle'),
            description: text(draft.publicCd === PUBLIC.private ? 'publishPrivate' : 'publishText'),
            confirmLabel: text('publish'),
          },
    )
    if (agreed) publishing.mutate(true)
  }
  const withdraw = async () => {
    const agreed = await confirm({
      title: text('withdrawTitle'),
      description: text('withdrawText', { n: course.attendCount }),
      confirmLabel: text('withdraw'),
      danger: true,
    })
    if (agreed) publishing.mutate(false)
  }
  const mayPublish = may('CLASS_PUBLIC_UPDATE')
  return (
    <>
      <SaveBar
        state={state}
        note={
          uploading > 0 ? (
            <>
              <Icon of={IconCloudUpload} size={18} />
              {text('uploading', { n: uploading })}
            </>
          ) : (
            error && <span role="alert">{reasonOf(error, text('saveFailed'))}</span>
          )
        }
      >
        <FindingsButton blocking={blocking.length} onOpen={() => setShowing(true)} />
        {isReleased ? (
          <>
            {mayPublish && (
              <Menu
                label={text('moreActs')}
                items={[{ label: text('withdraw'), danger: true, onSelect: () => void withdraw() }]}
                trigger={(trigger) => (
                  <IconButton {...trigger} icon={IconDots} label={text('moreActs')} variant="line" />
                )}
              />
            )}
            <Button variant="main" busy={state.kind === 'saving'} onClick={() => void onSave()}>
              {text('save')}
            </Button>
          </>
        ) : (
          <>
            <Button busy={state.kind === 'saving'} onClick={() => void onSave()}>
              {text(error ? 'retry' : 'saveDraft')}
            </Button>
            {mayPublish && (
              <Button variant="main" busy={publishing.isPending} onClick={() => void publish()}>
                {course.needsReview ? reviewText('submit') : text('publish')}
              </Button>
            )}
          </>
        )}
      </SaveBar>
      <FindingsDialog open={showing} findings={findings} onClose={() => setShowing(false)} />
    </>
  )
}
