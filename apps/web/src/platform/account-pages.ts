import { type AccountPage, accountPagesFor } from '@seodang/domain/account-pages'
import type { AccountPageId } from '@seodang/domain/account-titles'
import { YN } from '@seodang/domain/codes'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { IconComponent } from '../ui/Icon.tsx'
import { useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import { useSession } from './session.tsx'

export const ACCOUNT_ICONS: Record<AccountPageId, IconComponent> = {
  editinformation: IconUser,
  service: IconDiamond,
  coupon: IconTicket,
  memberships: IconCards,
  paymenthistory: IconReceipt,
  paymentManage: IconChartBar,
  settlement: IconBuildingBank,
}

/** The entries of a menu of the account, for whoever looks: those whose pages are there and theirs to open. */
export function useAccountPages(menu: 'side' | 'profile'): AccountPage[] {
  const { routesByPath } = useRouter()
  const { principal, user } = useSession()
  const here = useMaybeChannel()?.channelSeq ?? null
  const api = useApi()
  const sites = useQuery({
    queryKey: ['me', 'sales-sites'],
    queryFn: ({ signal }) => api.get('/v1.0/users/sales/sites', { signal }),
    // HDR-24: on a site the menu behind the picture goes by permissions alone, so no public page asks for this.
    enabled: (menu === 'side' || here === null) && principal.userSeq !== null,
  })
  const hasMoneyHere =
    sites.data?.list.some(({ channelSeq, shareYn }) =>
      here === null ? true : channelSeq === here && shareYn === YN.yes,
    ) ?? false
  return accountPagesFor(menu, principal, {
    isOnSite: here !== null,
    hasRoute: (path) => path in routesByPath,
    hasMoneyHere,
    runsSites: (user?.mngCnt ?? 0) > 0,
  })
}
