import { YN } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import { planOf } from '@seodang/domain/plan'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { fileSizeText } from '../../ui/file-size.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { CloseButton } from './CloseButton.tsx'
import { DemandButton } from './DemandButton.tsx'
import { DeskJournal } from './DeskJournal.tsx'
import { Facts } from './Facts.tsx'
import * as planTexts from './plan-texts.ts'
import { type SiteFacts, sitePlanQuery, siteQuery } from './queries.ts'
import * as reviewTexts from './review-texts.ts'
import { SuspendDialog } from './SuspendDialog.tsx'
import { STATE_KIND } from './state.ts'
import * as texts from './texts.ts'
import { useLook } from './use-look.ts'

/** ADM-02: what is known of one site, and what the platform can do about it. */
export function SiteDrawer({ channelSeq, onClose }: { channelSeq: number; onClose: () => void }) {
  const text = useText(texts)
  const site = useQuery(siteQuery(useApi(), channelSeq))
  return (
    <Drawer title={site.data?.name ?? text('siteName')} onClose={onClose}>
      {site.isLoadingError ? (
        <ErrorState message={site.error.message} retry={() => void site.refetch()} />
      ) : site.data ? (
        <SiteParts site={site.data} />
      ) : (
        <Loading label={text('loading')}>
          <Skeleton height={24} />
          <Skeleton height={320} />
        </Loading>
      )}
    </Drawer>
  )
}

function SiteParts({ site }: { site: SiteFacts }) {
  const text = useText(texts)
  const reviewText = useText(reviewTexts)
  const language = useLanguage()
  const { suspension } = site
  return (
    <div className={styles.detail}>
      <StatusDot kind={STATE_KIND[site.state]}>{text(`state.${site.state}`)}</StatusDot>
      {suspension && (
        <Notice tone="warn">
          <p>{text('suspendedSince', { at: formatDateTime(suspension.since, language) })}</p>
          <p>{suspension.reason}</p>
          {suspension.note && <p>“{suspension.note}”</p>}
        </Notice>
      )}
      <Facts
        facts={[
          [text('address'), site.domain ?? site.address],
          [
            text('owner'),
            site.owners.map(({ userSeq, name, email }) => (
              <span key={userSeq} className={styles.item}>
                {name} · {email}
              </span>
            )),
          ],
          [text('members'), text('memberCount', { n: site.members })],
          [text('staff'), text('memberCount', { n: site.staff })],
          [text('classes'), text('classCount', { n: site.classes, released: site.releasedClasses })],
          [
            text('monthOrders'),
            text('monthSum', { n: site.monthOrders, amount: formatMoney(won(site.monthAmount), language) }),
          ],
          [
            reviewText('releaseReview'),
            reviewText(site.releaseReviewYn === YN.yes ? 'demanded' : 'notDemanded'),
          ],
          [text('plan'), <SitePlanFact key="plan" channelSeq={site.channelSeq} planCd={site.planCd} />],
          [text('storage'), fileSizeText(site.storageBytes)],
          [text('created'), formatDateTime(site.createdAt, language)],
        ]}
      />
      <DeskJournal site={site} />
      {site.state !== 'CLOSED' && <SiteActs site={site} />}
    </div>
  )
}

/** ADM-03: the plan of the site, and how it stands. */
function SitePlanFact({ channelSeq, planCd }: { channelSeq: number; planCd: string | null }) {
  const planText = useText(planTexts)
  const language = useLanguage()
  const { data } = useQuery({ ...sitePlanQuery(useApi(), channelSeq), enabled: planCd !== null })
  if (planCd === null) return null
  const name = planOf(planCd).name[language]
  return data && data.state !== 'free' ? `${name} · ${planText(`plan.${data.state}`)}` : name
}

function SiteActs({ site }: { site: SiteFacts }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const [suspending, setSuspending] = useState(false)
  const path = { channelSeq: site.channelSeq }
  const failed = (error: Error) => void alert({ title: text('failed'), description: error.message })
  const reopen = useMutation({
    mutationFn: () => api.post('/v1.0/platform/channels/{channelSeq}/suspension/delete', { path }),
    onSuccess: () => toast({ text: text('reopened'), tone: 'good' }),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const look = useLook(() => api.post('/v1.0/platform/channels/{channelSeq}/views/create', { path }))
  const askReopen = async () => {
    const agreed = await confirm({
      title: text('reopenQuestion', { name: site.name }),
      description: text('reopenHint'),
      confirmLabel: text('reopen'),
    })
    if (agreed) reopen.mutate()
  }
  return (
    <>
      <div className={styles.acts}>
        <Button onClick={look.open} busy={look.busy} busyText={text('view')}>
          {text('view')}
        </Button>
        {site.suspension ? (
          <Button variant="main" busy={reopen.isPending} onClick={() => void askReopen()}>
            {text('reopen')}
          </Button>
        ) : (
          <Button variant="dangerLine" onClick={() => setSuspending(true)}>
            {text('suspend')}
          </Button>
        )}
      </div>
      <p className={styles.lead}>{text('viewHint')}</p>
      <DemandButton site={site} />
      <CloseButton site={site} />
      {suspending && <SuspendDialog site={site} onClose={() => setSuspending(false)} />}
    </>
  )
}
