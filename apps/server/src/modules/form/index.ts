import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { PAGE_FORMS } from '../site/index.ts'
import { formJobs } from './jobs.ts'
import { formRoutes } from './routes.ts'
import { isShownForm } from './show.ts'
import { forms } from './tables.ts'

export { formOnEnrolling, takeEnrolmentAnswers } from './answer.ts'
export { takeJoinAnswers } from './answer-join-form.ts'
export { formAnswered } from './events.ts'
export { answersPath, formPath } from './follow.ts'
export { isAskableForm, listAskableForms } from './list-store.ts'

export function mountForm(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('words', [forms.design])
  services.ports.provide(PAGE_FORMS, isShownForm)
  formJobs(services)
  formRoutes(app)
}
