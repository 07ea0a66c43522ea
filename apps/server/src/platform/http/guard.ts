import { type Endpoint, isSpreadsheet } from '@seodang/contract/endpoint'
import { accessProblem } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import { type AskedOfPlan, planProblem } from '@seodang/domain/plan-guard'
import { suspensionProblem } from '@seodang/domain/suspension'
import type { LoadedPrincipal } from './principal.ts'

/** Refuses whoever may not call `endpoint`, on the site that its path names or on none. */
export function requireAccess(endpoint: Endpoint, loaded: LoadedPrincipal, channelSeq: number | null): void {
  if (channelSeq !== null && !loaded.channelExists) fail('NO_DATA')
  const { principal } = loaded
  const isRead = endpoint.method === 'GET'
  if (principal.isReadOnly && !isRead) fail('READ_ONLY_VIEW')
  if (loaded.isSuspended) {
    const { access, whileSuspended = false } = endpoint
    const stopped = suspensionProblem({ access, isRead, whileSuspended }, principal)
    if (stopped) fail(stopped)
  }
  if (needsCourse(endpoint)) {
    if (principal.userSeq === null && !loaded.courseVisible) fail('NOT_LOGGED_IN')
    if (!loaded.courseVisible) fail('CLASS_NOT_FOUND')
  }
  const problem = accessProblem(endpoint.access, principal)
  if (problem) fail(problem)
  const unpaid = loaded.plan && planProblem(askedOfPlan(endpoint), loaded.plan)
  if (unpaid) fail(unpaid)
}

const needsCourse = ({ access }: Endpoint) => access.who === 'learner' || access.who === 'classStaff'

const askedOfPlan = (endpoint: Endpoint): AskedOfPlan => ({
  access: endpoint.access,
  isRead: endpoint.method === 'GET',
  isSpreadsheet: isSpreadsheet(endpoint),
  whilePlanLapsed: endpoint.whilePlanLapsed ?? false,
})
