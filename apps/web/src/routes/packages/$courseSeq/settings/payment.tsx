import { createFileRoute } from '@tanstack/react-router'
import { PaymentTab } from '../../../../features/authoring/payment/PaymentTab.tsx'

export const Route = createFileRoute('/packages/$courseSeq/settings/payment')({ component: PaymentTab })
