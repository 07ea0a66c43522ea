import { INTRODUCTION_TYPE, type IntroductionTypeCd } from '@seodang/domain/codes'
import { problemText } from '@seodang/domain/problem-texts'
import { imagesOf, sanitizeRichText } from '@seodang/domain/rich-text'
import { youtubeEmbedUrl, youtubeId, youtubeThumbnailUrl, youtubeWatchUrl } from '@seodang/domain/youtube'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useSendPicture } from '../../../platform/uploads/sends.ts'
import { UploadList } from '../../../platform/uploads/UploadList.tsx'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import type { RichTextDocument } from '../../../ui/RichText.tsx'
import { DropZone } from '../../../ui/rich/FileUpload.tsx'
import { RichTextEditor } from '../../../ui/rich/RichTextEditor.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { fieldId } from '../editor/fields.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import { VideoStill } from '../form/VideoStill.tsx'
import type { EditedCourse } from '../queries.ts'
import styles from './information.module.css'
import * as texts from './texts.ts'

type Document = EditedCourse['introduction']

/** AUTH-22: the introduction as pictures, a video or a text; what was made in one form is still there in another. */
export function IntroductionField() {
  const text = useText(texts)
  const { draft, change } = useEditor()
  // Kept until the editor is left, so that trying another form loses nothing.
  const kept = useRef<Partial<Record<IntroductionTypeCd, Document>>>({})
  const { introductionTypeCd: type, introduction } = draft
  const put = (document: Document) => change({ introduction: document })
  const turn = (next: IntroductionTypeCd) => {
    kept.current[type] = introduction
    change({ introductionTypeCd: next, introduction: kept.current[next] ?? introduction })
  }
  return (
    <div id={fieldId('introduction')} className={styles.introduction}>
      <SegmentedField
        label={text('introductionType')}
        labelHidden
        value={type}
        options={[
          { value: INTRODUCTION_TYPE.richText, label: text('type.richText') },
          { value: INTRODUCTION_TYPE.image, label: text('type.image') },
          { value: INTRODUCTION_TYPE.video, label: text('type.video') },
        ]}
        onChange={turn}
      />
      {type === INTRODUCTION_TYPE.richText && <Words value={introduction} onChange={put} />}
      {type === INTRODUCTION_TYPE.image && <Pictures value={introduction} onChange={put} />}
      {type === INTRODUCTION_TYPE.video && <Video value={introduction} onChange={put} />}
    </div>
  )
}

function documentOf(content: unknown[]): Document {
  const document: RichTextDocument = { type: 'doc', content }
  return document
}

type PartProps = { value: Document; onChange: (document: Document) => void }

function Words({ value, onChange }: PartProps) {
  const text = useText(texts)
  const { problems, may } = useEditor()
  return (
    <RichTextEditor
      label={text('introduction')}
      labelHidden
      help={text('introductionHelp')}
      placeholder={text('introductionPlaceholder')}
      minHeight={240}
      disabled={!may('CLASS_INFO_UPDATE')}
      value={value}
      error={problems.introduction}
      onChange={onChange}
    />
  )
}

function Pictures({ value, onChange }: PartProps) {
  const text = useText(texts)
  const { problems } = useEditor()
  const document = sanitizeRichText(value)
  const nodes = (document?.content ?? []).filter(({ type }) => type === 'image')
  const put = (content: unknown[]) => onChange(documentOf(content))
  const uploads = useUploads(useSendPicture(), ({ url, width, height }) =>
    put([...nodes, { type: 'image', attrs: { src: url, width, height } }]),
  )
  return (
    <FieldGroup label={text('images')} help={text('imagesHelp')} error={problems.introduction}>
      {() => (
        <>
          {nodes.length > 0 && (
            <ol className={styles.pictures}>
              {nodes.map((node, index) => (
                <li key={`${imagesOf(node)[0]}`} className={styles.picture}>
                  <Picture source={imagesOf(node)[0] ?? null} alt="" ratio="4 / 3" sizes="160px" radius={0} />
                  <div className={styles.pictureActs}>
                    {index > 0 && (
                      <IconButton
                        icon={IconArrowUp}
                        size="sm"
                        iconSize={16}
                        label={text('imageUp', { n: index + 1 })}
                        disabled={uploads.isSending}
                        onClick={() =>
                          put([
                            ...nodes.slice(0, index - 1),
                            node,
                            nodes[index - 1],
                            ...nodes.slice(index + 1),
                          ])
                        }
                      />
                    )}
                    <IconButton
                      icon={IconX}
                      size="sm"
                      iconSize={16}
                      label={text('removeImage', { n: index + 1 })}
                      disabled={uploads.isSending}
                      onClick={() => put(nodes.filter((other) => other !== node))}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )}
          <DropZone
            accept="image/jpeg,image/png"
            multiple
            disabled={uploads.isSending}
            onChoose={(files) => void uploads.add(files)}
          />
          <UploadList of={uploads} />
        </>
      )}
    </FieldGroup>
  )
}

function Video({ value, onChange }: PartProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { problems } = useEditor()
  const stored = sanitizeRichText(value)?.content?.find(({ type }) => type === 'youtube')?.attrs?.src
  const storedId = typeof stored === 'string' ? youtubeId(stored) : null
  const [address, setAddress] = useState(storedId ? youtubeWatchUrl(storedId) : '')
  const id = youtubeId(address)
  return (
    <>
      <TextField
        label={text('video')}
        help={text('videoHelp')}
        type="url"
        inputMode="url"
        value={address}
        error={
          problems.introduction ??
          (address !== '' && id === null ? problemText('youtube', language) : undefined)
        }
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          const next = youtubeId(currentTarget.value)
          onChange(documentOf(next ? [{ type: 'youtube', attrs: { src: youtubeEmbedUrl(next) } }] : []))
        }}
      />
      {id && <VideoStill src={youtubeThumbnailUrl(id)} />}
    </>
  )
}
