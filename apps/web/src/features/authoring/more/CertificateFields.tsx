import { CERTIFICATE_LIMITS, certificateProblems } from '@seodang/domain/certificate'
import { YN } from '@seodang/domain/codes'
import { CERTIFICATE_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useDownload } from '../../../platform/download.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { waitsForFiles } from '../../../platform/uploads/unsent.ts'
import { useOpened } from '../../../platform/use-opened.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ImageCropField } from '../../../ui/rich/ImageCropField.tsx'
import { UnsavedGuard } from '../../../ui/rich/UnsavedGuard.tsx'
import { SaveRefusal } from '../../../ui/SaveRefusal.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import { FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import { type CertificateRule, certificateRuleQuery } from '../queries.ts'
import * as texts from './certificate-texts.ts'
import styles from './more.module.css'

/** CERT-05, BYD-12: who gets a certificate of the class and what stands on it; saved apart, as it has effect at once. */
export function CertificateFields() {
  const text = useText(texts)
  const { course } = useEditor()
  const rule = useQuery(certificateRuleQuery(useApi(), course.channelSeq, course.courseSeq))
  return (
    <div id={fieldId('certificate')}>
      <FormSection title={text('certificate')} note={text('certificateNote')}>
        {rule.isLoadingError ? (
          <ErrorState message={rule.error.message} retry={() => void rule.refetch()} />
        ) : rule.data ? (
          <RuleForm rule={rule.data} />
        ) : (
          <TextSkeleton lines={5} />
        )}
      </FormSection>
    </div>
  )
}

function RuleForm({ rule }: { rule: CertificateRule }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const download = useDownload()
  const fields = useRef<HTMLDivElement>(null)
  const { course } = useEditor()
  const { channelSeq, courseSeq } = course
  const { opened, draft, isDirty, change, begin, ...held } = useOpened<CertificateRule, CertificateRule>({
    saved: rule,
    draftOf: (saved) => saved,
    read: () => queryClient.fetchQuery({ ...certificateRuleQuery(api, channelSeq, courseSeq), staleTime: 0 }),
  })
  const kept = useKeptTyped(`certificate-rule:${courseSeq}`, held)
  const problems = isDirty ? problemTexts(certificateProblems(draft), language, CERTIFICATE_LABELS) : {}
  const saving = useMutation({
    mutationFn: (sent: CertificateRule) => {
      const { sealUrl: _, ...words } = sent
      const body = { ...words, revision: opened.revision }
      return api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificate-rule/modify', {
        path: { channelSeq, courseSeq },
        body,
      })
    },
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(certificateRuleQuery(api, channelSeq, courseSeq).queryKey, saved)
      begin(saved, sent)
      kept.goOn()
      toast({ text: text('saved'), tone: 'good' })
    },
  })
  const sample = () =>
    download.start(
      () => api.raw(`/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/certificate-rule/sample`),
      'certificate-sample.pdf',
    )
  const toggle = (name: 'useYn' | 'missionsYn' | 'certificationsYn') => ({
    checked: draft[name] === YN.yes,
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      change({ [name]: checked ? YN.yes : YN.no }),
  })
  return (
    <>
      <Locked isLocked={saving.isPending}>
        <KeptStrip of={kept} />
        <Panel flush>
          <div className={styles.rows}>
            <Switch atEnd label={text('use')} note={text('useNote')} {...toggle('useYn')} />
          </div>
        </Panel>
        {draft.useYn === YN.yes && (
          <>
            <div className={styles.pair}>
              <NumberField
                label={text('progress')}
                help={text('progressHelp')}
                unit={text('percent')}
                min={0}
                max={100}
                value={draft.progressPercent}
                onChange={(progressPercent) => change({ progressPercent: progressPercent ?? 0 })}
              />
              <NumberField
                label={text('attendance')}
                help={text('attendanceHelp')}
                unit={text('percent')}
                min={0}
                max={100}
                value={draft.attendancePercent}
                onChange={(attendancePercent) => change({ attendancePercent: attendancePercent ?? 0 })}
              />
              <NumberField
                label={text('livePercent')}
                help={text('livePercentHelp')}
                unit={text('percent')}
                min={0}
                max={100}
                value={draft.livePercent}
                onChange={(livePercent) => change({ livePercent: livePercent ?? 0 })}
              />
              <NumberField
                label={text('liveMinutes')}
                help={text('liveMinutesHelp')}
                unit={text('minutes')}
                min={0}
                max={CERTIFICATE_LIMITS.liveMinutes}
                value={draft.liveMinutes}
                onChange={(liveMinutes) => change({ liveMinutes: liveMinutes ?? 0 })}
              />
              <NumberField
                label={text('quizPercent')}
                help={text('quizPercentHelp')}
                unit={text('points')}
                min={0}
                max={100}
                value={draft.quizPercent}
                onChange={(quizPercent) => change({ quizPercent: quizPercent ?? 0 })}
              />
            </div>
            <Panel flush>
              <div className={styles.rows}>
                <Switch atEnd label={text('missions')} {...toggle('missionsYn')} />
                <Switch atEnd label={text('certifications')} {...toggle('certificationsYn')} />
              </div>
            </Panel>
            <TextField
              label={text('title')}
              required
              maxLength={CERTIFICATE_LIMITS.title}
              value={draft.title}
              error={problems.title}
              onChange={({ currentTarget: { value } }) => change({ title: value })}
            />
            <TextArea
              label={text('content')}
              required
              rows={3}
              maxLength={CERTIFICATE_LIMITS.content}
              value={draft.content}
              error={problems.content}
              onChange={({ currentTarget: { value } }) => change({ content: value })}
            />
            <div ref={fields}>
              <ImageCropField
                label={text('seal')}
                help={text('sealHelp')}
                ratio={1}
                previewWidth={120}
                value={draft.sealUrl}
                onChange={(picture) =>
                  change({ sealKey: picture?.key ?? null, sealUrl: picture?.url ?? null })
                }
              />
            </div>
          </>
        )}
      </Locked>
      <SaveRefusal error={saving.error} failed={text('failed')} of={held} onReloaded={saving.reset} />
      <div className={styles.acts}>
        <Button
          variant="main"
          busy={saving.isPending}
          disabled={!isDirty || Object.keys(problems).length > 0}
          onClick={() => {
            if (!waitsForFiles(fields.current)) saving.mutate(draft)
          }}
        >
          {text('save')}
        </Button>
        {opened.revision > 0 && !isDirty && (
          <Button busy={download.busy} onClick={() => void sample()}>
            {text('sample')}
          </Button>
        )}
        <LinkButton href={`/classes/${courseSeq}/settings/certificates`} variant="ghost">
          {text('list')}
        </LinkButton>
      </div>
      <UnsavedGuard dirty={isDirty} what={text('unsaved')} onLeave={kept.renew} />
    </>
  )
}
