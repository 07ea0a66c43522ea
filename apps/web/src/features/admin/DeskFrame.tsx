import { formatDateTime } from '@seodang/domain/seoul-time'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { Menu } from '../../ui/Menu.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WhoButton } from '../../ui/rich/SiteSwitch.tsx'
import { StaffShell } from '../../ui/rich/StaffShell.tsx'
import styles from './admin.module.css'
import { FAILED_WORK, Health } from './Health.tsx'
import * as holdTexts from './hold-texts.ts'
import * as moneyTexts from './money-texts.ts'
import { type Desk, deskQuery } from './queries.ts'
import * as texts from './texts.ts'
import * as workTexts from './work-texts.ts'

const FEW_CODES = 3
const HOLD = '/admin/charge-hold'

/** The desk's own frame, in the look of the workbench and with nothing of a site (ADM-04). */
export function DeskFrame({ desk, children }: { desk: Desk; children: ReactNode }) {
  const text = useText(texts)
  const money = useText(moneyTexts)
  const hold = useText(holdTexts)
  const work = useText(workTexts)
  const router = useRouter()
  const { pathname } = useLocation()
  const leave = useLeave()
  const find = () => void router.navigate({ href: '/admin/sites' })
  useHotkeys({ 'mod+k': find })
  const places = [
    { id: 'sites', label: text('sites'), href: '/admin/sites', icon: IconBuildingStore },
    { id: 'reviews', label: text('reviews'), href: '/admin/reviews', icon: IconClipboardCheck },
    { id: 'documents', label: money('documents'), href: '/admin/documents', icon: IconFileCheck },
    { id: 'settlements', label: money('settlements'), href: '/admin/settlements', icon: IconCash },
    { id: 'people', label: text('people'), href: '/admin/people', icon: IconUsers },
    { id: 'rates', label: text('rates'), href: '/admin/rates', icon: IconCurrencyDollar },
    { id: 'plan-coupons', label: text('planCoupons'), href: '/admin/plan-coupons', icon: IconTicket },
    { id: 'failed-work', label: work('place'), href: FAILED_WORK, icon: IconUrgent },
    { id: 'audit', label: text('audit'), href: '/admin/audit', icon: IconHistory },
    ...(desk.chargesHeldSince === null && desk.campaignsHeld === 0
      ? []
      : [{ id: 'hold', label: hold('place'), href: HOLD, icon: IconClockPause }]),
  ]
  const current = places.find(({ href }) => pathname.startsWith(href))?.id
  return (
    <StaffShell
      site={
        <div className={styles.mark}>
          <b>{text('product')}</b>
          <small>{text('desk')}</small>
        </div>
      }
      groups={places}
      {...(current !== undefined && { current })}
      findLabel={text('find')}
      onFind={find}
      tools={
        <Menu
          label={text('me')}
          items={[{ label: text('leave'), onSelect: leave }]}
          trigger={(props) => (
            <WhoButton {...props} name={desk.name} role={text('administrator')} label={text('me')} />
          )}
        />
      }
      menuFoot={
        <Button variant="ghost" icon={IconLogout} onClick={leave}>
          {text('leave')}
        </Button>
      }
      places={places.slice(0, 4)}
    >
      <div className={styles.told}>
        {desk.chargesHeldSince !== null && pathname !== HOLD && <HeldNotice since={desk.chargesHeldSince} />}
        <Health desk={desk} pathname={pathname} />
        {desk.recoveryCodesLeft <= FEW_CODES && (
          <Notice tone="warn">{text('fewCodes', { n: desk.recoveryCodesLeft })}</Notice>
        )}
      </div>
      {children}
    </StaffShell>
  )
}

/** PAY-19: whoever comes to the desk hears that charges stand still, wherever they are. */
function HeldNotice({ since }: { since: string }) {
  const text = useText(holdTexts)
  const at = formatDateTime(since, useLanguage())
  return (
    <Notice tone="warn" action={<LinkButton href={HOLD}>{text('look')}</LinkButton>}>
      {text('banner', { at })}
    </Notice>
  )
}

function useLeave(): () => void {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const leave = useMutation({
    mutationFn: () => api.post('/v1.0/platform/session/delete'),
    onSuccess: () => {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'desk' && queryKey[1] !== 'session',
      })
      queryClient.setQueryData(deskQuery(api).queryKey, null)
    },
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
  })
  return () => leave.mutate()
}
