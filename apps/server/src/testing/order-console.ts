import { gatewaysOf } from '../modules/order/gateways.ts'
import { recordedPayment } from '../modules/order/payments-store.ts'
import { findPayment, getOrder } from '../modules/order/store.ts'
import { systemContext } from '../platform/context.ts'
import { TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'
import type { TestServer } from './server.ts'

const ACCOUNT = { bank: '88', number: '110123456789', holder: '김서당' }

/** Money goes back at the gateway's own console, as the seller presses it there; its notice has come when this is done. */
export async function atConsole(
  { services }: TestServer,
  channelSeq: number,
  orderSeq: number,
  minor: number,
): Promise<void> {
  const site = systemContext(services, channelSeq)
  const row = await getOrder(site, orderSeq)
  const payment = await findPayment(site, orderSeq)
  const gateway = (await gatewaysOf(site)).forMerchant(row.merchant)
  await gateway?.cancel(recordedPayment(row, payment), {
    reason: '상점 관리자',
    key: `console-${orderSeq}-${row.refundedAmount}`,
    amount: { minor, currency: 'KRW' },
    refundAccount: ACCOUNT,
  })
  await services.ports.use(TOSS_SANDBOX).idle()
}
