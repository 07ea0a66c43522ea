import { createFileRoute } from '@tanstack/react-router'
import { PaymentTab } from '../../../../features/authoring/payment/PaymentTab.tsx'

/** CHL-02: what taking part costs is what the class costs. */
export const Route = createFileRoute('/studio/$courseSeq/challenge/payment')({ component: PaymentTab })
