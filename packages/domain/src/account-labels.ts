import type { Language } from './codes.ts'

/** The visible name of a field. */
export type Label = Readonly<Record<Language, string>>
export type Labels = Readonly<Partial<Record<string, Label>>>

export const label = (ko: string, en: string, ja: string): Label => ({ ko, en, ja })

export const EMAIL = label('이메일', 'Email', 'メールアドレス')
export const NAME = label('이름', 'Name', '名前')
export const PHONE = label('휴대전화', 'Mobile phone', '携帯電話')
export const PASSWORD = label('비밀번호', 'Password', 'パスワード')

/** Apart from `field-labels.ts`, whose names of staff's forms would weigh on every login. */
export const ACCOUNT_LABELS = { email: EMAIL, password: PASSWORD, name: NAME, phone: PHONE } as const
