import { codeGroups } from '@seodang/domain/code-groups'
import { useLanguage } from './language.tsx'

/** Names of codes in the person's language. Only for the workbench: the table holds every code in three languages. */
export function useCodeName(): (group: keyof typeof codeGroups, code: string | null) => string {
  const language = useLanguage()
  return (group, code) => codeGroups[group].find((entry) => entry.code === code)?.name[language] ?? ''
}
