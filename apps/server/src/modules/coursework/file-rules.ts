import * as contract from '@seodang/contract/coursework'
import type { Services } from '../../platform/context.ts'
import { FILE_OWNER, provideFileRule } from '../media/index.ts'
import { mayTakeFile } from './lesson-files.ts'
import { mayOpenSubmittedFile, mayOpenWorkFile } from './submitted-files.ts'

/** UPL-12: whose files of lessons and of what was handed in are opened. */
export function courseworkFiles(services: Services): void {
  provideFileRule(services, FILE_OWNER.lesson, {
    endpoint: contract.downloadFile,
    mayOpen: (ctx, { courseSeq, key }, uploadSeq) =>
      mayTakeFile(ctx, { courseSeq, curriculumSeq: key, uploadSeq }),
  })
  provideFileRule(services, FILE_OWNER.work, {
    endpoint: contract.openWorkFile,
    mayOpen: (ctx, { courseSeq, key }, uploadSeq) =>
      mayOpenWorkFile(ctx, { courseSeq, submissionSeq: key, uploadSeq }),
  })
  provideFileRule(services, FILE_OWNER.submission, {
    endpoint: contract.openSubmittedFile,
    mayOpen: (ctx, { courseSeq, key }, uploadSeq) =>
      mayOpenSubmittedFile(ctx, { courseSeq, submissionSeq: key, uploadSeq }),
  })
}
