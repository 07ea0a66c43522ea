import { type AccountPage, accountPagesFor } from '@seodang/domain/account-pages'
import type { AccountPageId } from '@seodang/domain/account-titles'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useRouter } from '@tanstack/react-router'
import type { IconComponent } from '../ui/Icon.tsx'
import { useMaybeChannel } from './channel.tsx'
import { useSession } from './session.tsx'

export const ACCOUNT_ICONS: Record<AccountPageId, IconComponent> = {
  editinformation: IconUser,
  service: IconDiamond,
  coupon: IconTicket,
  paymenthistory: IconReceipt,
  paymentManage: IconChartBar,
  settlement: IconBuildingBank,
}

/** The entries of a menu of the account, for whoever looks: those whose pages are there and theirs to open. */
export function useAccountPages(menu: 'side' | 'profile'): AccountPage[] {
  const { routesByPath } = useRouter()
  const { principal } = useSession()
  const isOnSite = useMaybeChannel() !== null
  return accountPagesFor(menu, principal, { isOnSite, hasRoute: (path) => path in routesByPath })
}
