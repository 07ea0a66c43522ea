import { type Labels } from '@seodang/domain/account-labels'
import { type CouponDraft, type CouponField, couponProblems, newCoupon } from '@seodang/domain/coupon-form'
import { COUPON_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useOpened } from '../../platform/use-opened.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './coupon-desk.module.css'
import { DiscountFields } from './DiscountFields.tsx'
import * as texts from './form-texts.ts'
import { IssueFields } from './IssueFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { Preview } from './Preview.tsx'
import { type CouponDetail, couponQuery, couponsKey, type Target } from './queries.ts'
import { TargetFields } from './TargetFields.tsx'
import * as deskTexts from './texts.ts'

/** What every part of the form is given. */
export interface FieldsProps {
  draft: CouponDraft
  change: (part: Partial<CouponDraft>) => void
  errorOf: (field: CouponField) => string | undefined
  /** How it is given out is settled. */
  isFixed: boolean
  /** Names of the classes that are chosen already. */
  known: readonly Target[]
}

interface CouponEditorProps {
  /** The coupon that is changed; a new one otherwise. */
  coupon?: CouponDetail
  onSaved: (couponInfoSeq: number) => void
}

/** CPN-07: everything about a coupon on one page, with how its holder will see it. */
export function CouponEditor({ coupon, onSaved }: CouponEditorProps) {
  const text = useText(texts)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [blank] = useState(newCoupon)
  const {
    opened,
    draft,
    isDirty,
    change: type,
    ...held
  } = useOpened<CouponDetail | undefined, CouponDraft>({
    saved: coupon,
    draftOf: (saved) => (saved ? draftOf(saved) : blank),
    read: async () =>
      coupon && queryClient.fetchQuery(couponQuery(api, { channelSeq, couponInfoSeq: coupon.couponInfoSeq })),
  })
  const kept = useKeptTyped(`coupon:${coupon?.couponInfoSeq ?? 'new'}`, held)
  const [wasPressed, setPressed] = useState(false)
  const save = useSave(opened, (couponInfoSeq) => {
    kept.renew()
    onSaved(couponInfoSeq)
  })
  const problems = problemsOf(draft, coupon !== undefined)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const labels: Labels = COUPON_LABELS
  const errorOf = (field: CouponField) => {
    const problem = problems[field]
    return (
      refused[field] ??
      (wasPressed && problem !== undefined
        ? problemText(problem, language, labels[field]?.[language])
        : undefined)
    )
  }
  const change = (part: Partial<CouponDraft>) => {
    type(part)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    const [missing] = Object.keys(problems)
    if (missing === undefined) save.mutate(draft)
    else lookAt(form.current, missing)
  }
  const known = coupon ? [...coupon.targets, ...coupon.finishCourses] : []
  const part: FieldsProps = { draft, change, errorOf, isFixed: coupon !== undefined, known }
  const back = coupon ? `/settings/coupons/${coupon.couponInfoSeq}` : '/settings/coupons'
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <PageHead
        title={text(coupon ? 'editTitle' : 'createTitle')}
        crumbs={[
          { label: text('list'), href: '/settings/coupons' },
          ...(coupon ? [{ label: coupon.name, href: back }] : []),
          { label: text(coupon ? 'editTitle' : 'createTitle') },
        ]}
        end={
          <>
            <LinkButton href={back}>{text('cancel')}</LinkButton>
            <Button type="submit" variant="main" busy={save.isPending}>
              {text(coupon ? 'save' : 'create')}
            </Button>
          </>
        }
      />
      <UnsavedGuard dirty={isDirty && !save.isSuccess} onLeave={kept.renew} />
      <div className={styles.notice}>
        <KeptStrip of={kept} />
      </div>
      {save.isError && (
        <div className={styles.notice}>
          <SaveRefusal error={save.error} of={held} onReloaded={save.reset} />
        </div>
      )}
      {coupon && coupon.issuedCount > 0 && (
        <div className={styles.notice}>
          <Notice tone="info">{text('heldNote', { n: coupon.issuedCount })}</Notice>
        </div>
      )}
      <div className={styles.editor}>
        <Locked isLocked={save.isPending}>
          <div className={styles.parts}>
            <DiscountFields {...part} />
            <TargetFields {...part} />
            <IssueFields {...part} />
            <PeriodFields {...part} />
          </div>
        </Locked>
        <Preview draft={draft} />
      </div>
    </form>
  )
}

/** A code that people have been told stays, so of a coupon that is there it is no field. */
function problemsOf(draft: CouponDraft, isThere: boolean) {
  const { code, ...problems } = couponProblems(draft)
  return { ...problems, ...(!isThere && code !== undefined && { code }) }
}

function useSave(opened: CouponDetail | undefined, onSaved: (couponInfoSeq: number) => void) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(deskTexts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: async (draft: CouponDraft) => {
      const body = { ...draft, ...instantsOf(draft) }
      if (!opened)
        return (
          await once(body, (idempotencyKey) =>
            api.post('/v1.0/channels/{channelSeq}/admin/coupons/create', {
              path: { channelSeq },
              body,
              idempotencyKey,
            }),
          )
        ).couponInfoSeq
      const { couponInfoSeq } = opened
      await api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/modify', {
        path: { channelSeq, couponInfoSeq },
        body: { ...body, revision: opened.revision },
      })
      return couponInfoSeq
    },
    onSuccess: async (couponInfoSeq) => {
      toast({ text: text(opened ? 'saved' : 'made'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) })
      onSaved(couponInfoSeq)
    },
  })
}

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const instantsOf = (draft: CouponDraft) => ({
  issueStartAt: iso(draft.issueStartAt),
  issueEndAt: iso(draft.issueEndAt),
  useStartAt: iso(draft.useStartAt),
  useEndAt: iso(draft.useEndAt),
})

const draftOf = (coupon: CouponDetail): CouponDraft => ({
  name: coupon.name,
  discountType: coupon.discountType,
  discount: coupon.discount,
  maxDiscount: coupon.maxDiscount,
  minPrice: coupon.minPrice,
  targetCd: coupon.targetCd,
  targetCourseSeqs: coupon.targetCourseSeqs,
  membershipTerms: coupon.membershipTerms,
  issueCd: coupon.issueCd,
  code: coupon.code ?? '',
  finishCourseSeqs: coupon.finishCourseSeqs,
  issueStartAt: coupon.issueStartAt,
  issueEndAt: coupon.issueEndAt,
  useStartAt: coupon.useStartAt,
  useEndAt: coupon.useEndAt,
  useDays: coupon.useDays,
  totalCount: coupon.totalCount,
  perUser: coupon.perUser,
})

/** The page moves to the first thing that is missing, and the cursor stands in it. */
function lookAt(form: HTMLFormElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}
