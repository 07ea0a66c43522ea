import { createFileRoute } from '@tanstack/react-router'
import { PaymentTab } from '../../../../features/authoring/payment/PaymentTab.tsx'

/** STU-01, STU-05. */
export const Route = createFileRoute('/studio/$courseSeq/contents/payment')({ component: PaymentTab })
