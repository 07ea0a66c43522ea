import type { Endpoint } from '@seodang/contract/endpoint'
import type { Context, Services } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/** What a private file hangs on. The numbers stand in addresses. */
export const FILE_OWNER = {
  classPost: 1,
  sitePost: 2,
  notice: 3,
  chatMessage: 4,
  lesson: 5,
  work: 6,
  submission: 7,
  siteDocument: 8,
  ownDocument: 9,
  deskDocument: 10,
} as const
type Kind = (typeof FILE_OWNER)[keyof typeof FILE_OWNER]

/** One thing that a file hangs on: its key, and that of what it is in where its own does not say it. */
export interface FileOwner {
  kind: Kind
  /** 0 outside of a class. */
  courseSeq: number
  key: number
  /** 0 where there is none. */
  within: number
}

/**
 * Who may open the files of one kind of owner: whoever may call the endpoint that gave the address, and whoever its use
 * case shows the file to. Both are asked again at each delivery.
 */
export interface FileRule {
  endpoint: Endpoint
  /** False, or a refusal, where the file does not hang there any more or the caller may not see what it hangs on. */
  mayOpen: (ctx: Context, owner: FileOwner, uploadSeq: number) => Promise<boolean>
}

export const fileRule = (kind: Kind) => definePort<FileRule>(`media.file.${kind}`)

export const provideFileRule = ({ ports }: Services, kind: Kind, rule: FileRule): void =>
  ports.provide(fileRule(kind), rule)

export function readFileOwner(values: readonly number[]): FileOwner | null {
  const [kind, courseSeq = 0, key = 0, within = 0] = values
  const known = Object.values(FILE_OWNER).find((one) => one === kind)
  return known === undefined ? null : { kind: known, courseSeq, key, within }
}
