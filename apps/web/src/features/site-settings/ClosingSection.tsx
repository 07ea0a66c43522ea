import { staff } from '@seodang/domain/access'
import { CURRENCY } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { ClosingForm } from './ClosingForm.tsx'
import * as texts from './closing-texts.ts'
import styles from './domain.module.css'
import { type SiteClosing, siteClosingQuery } from './queries.ts'
import { SettingsSection } from './SettingsForm.tsx'
import { useMay } from './use-may.ts'

const mayClose = staff('SITE_OWNER_UPDATE')

/** BYD-02: an owner closes the site, and sees before and meanwhile who is to get back what. */
export function ClosingSection() {
  return useMay(mayClose) ? <Closing /> : null
}

function Closing() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const closing = useQuery(siteClosingQuery(useApi(), channelSeq))
  return (
    <SettingsSection id="closing" title={text('title')} lead={text('lead')}>
      {closing.isPending && (
        <Loading>
          <Skeleton height={180} />
        </Loading>
      )}
      {closing.isError && <ErrorState retry={() => void closing.refetch()} retrying={closing.isFetching} />}
      {closing.data && <ClosingState closing={closing.data} />}
    </SettingsSection>
  )
}

function ClosingState({ closing }: { closing: SiteClosing }) {
  const text = useText(texts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { closingAt, people } = closing
  return (
    <div className={styles.card}>
      {closingAt && (
        <Notice tone="warn">
          <p>{text('since', { at: formatDateTime(closingAt, language) })}</p>
          <p>{text('left', { people })}</p>
        </Notice>
      )}
      <HeldTable closing={closing} />
      {(['payments', 'refunds', 'claims', 'stranded', 'parcels', 'payouts'] as const).map(
        (what) => closing[what] > 0 && <p key={what}>{text(what, { n: closing[what] })}</p>,
      )}
      {closingAt ? (
        <StopButton />
      ) : isOpen ? (
        <ClosingForm people={people} onClose={() => setOpen(false)} />
      ) : (
        <div className={styles.acts}>
          <Button size="sm" variant="dangerLine" onClick={() => setOpen(true)}>
            {text('begin')}
          </Button>
        </div>
      )}
    </div>
  )
}

function HeldTable({ closing: { held, people, closingAt } }: { closing: SiteClosing }) {
  const text = useText(texts)
  const language = useLanguage()
  if (held.length === 0) return people === 0 ? <p className={styles.off}>{text('nobody')}</p> : null
  const sums = ({ amount, dollars }: SiteClosing['held'][number]) =>
    amount === null || dollars === null
      ? text('manyPeople')
      : [
          ...(amount > 0 || dollars === 0
            ? [formatMoney({ minor: amount, currency: CURRENCY.krw }, language)]
            : []),
          ...(dollars > 0 ? [formatMoney({ minor: dollars, currency: CURRENCY.usd }, language)] : []),
        ].join(' + ')
  return (
    <div className={styles.records}>
      {closingAt === null && <p>{text('heldBy', { people })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{text('people')}</th>
            <th scope="col">{text('name')}</th>
            <th scope="col">{text('back')}</th>
          </tr>
        </thead>
        <tbody>
          {held.map((thing) => (
            <tr key={`${thing.kind}${thing.seq}`}>
              <td>{text('count', { n: thing.people })}</td>
              <td>
                {text(thing.kind)} · {thing.name}
              </td>
              <td>{sums(thing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StopButton() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const stop = useMutation({
    mutationFn: () => api.post('/v1.0/channels/{channelSeq}/admin/closing/delete', { path: { channelSeq } }),
    onSuccess: (next) => {
      queryClient.setQueryData(siteClosingQuery(api, channelSeq).queryKey, next)
      toast({ text: text('stopped'), tone: 'good' })
    },
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('stopTitle'),
      description: text('stopText'),
      confirmLabel: text('stop'),
    })
    if (agreed) stop.mutate()
  }
  return (
    <div className={styles.acts}>
      <Button size="sm" busy={stop.isPending} busyText="" onClick={() => void ask()}>
        {text('stop')}
      </Button>
    </div>
  )
}
