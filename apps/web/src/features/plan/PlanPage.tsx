import { allows, staff } from '@seodang/domain/access'
import type { PlanPeriod } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { PlanCompare } from './PlanCompare.tsx'
import { PlanNow } from './PlanNow.tsx'
import { PlanUse } from './PlanUse.tsx'
import styles from './plan.module.css'
import { type Choice, planQuery } from './queries.ts'
import * as texts from './texts.ts'

const ChangeDialog = lazyDialog(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }))

/** /service/servicemanage (PLAN-02, PLAN-10). */
export function PlanPage({ channelSeq }: { channelSeq: number }) {
  const text = useText(texts)
  const { principal } = useSession()
  const plan = useQuery(planQuery(useApi(), channelSeq))
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [wanted, setWanted] = useState<PlanPeriod | null>(null)
  const mayChange = allows(staff('SITE_PLAN_UPDATE'), principal)
  if (plan.isError && !plan.data)
    return (
      <ErrorState
        boxed
        message={plan.error.message || undefined}
        retry={() => void plan.refetch()}
        retrying={plan.isFetching}
      />
    )
  if (!plan.data) return <ListSkeleton rows={6} />
  const period = wanted ?? plan.data.pending?.termMonths ?? plan.data.termMonths
  return (
    <>
      <PlanNow channelSeq={channelSeq} plan={plan.data} onChoose={setChosen} />
      <PlanUse use={plan.data.use} />
      <PlanCompare
        plan={plan.data}
        period={period}
        onPeriod={setWanted}
        onChoose={mayChange ? setChosen : null}
      />
      {mayChange ? (
        <div className={styles.change}>
          <Button variant="main" size="lg" onClick={showPlans}>
            {text('changePlan')}
          </Button>
        </div>
      ) : (
        <Notice>{text('ownerOnly')}</Notice>
      )}
      {chosen && (
        <Suspense>
          <ChangeDialog
            channelSeq={channelSeq}
            plan={plan.data}
            choice={chosen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** PLAN-02: the button floats wherever one is; it leads to the plans. */
function showPlans(): void {
  const heading = document.getElementById('plans')
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  heading?.focus({ preventScroll: true })
}
