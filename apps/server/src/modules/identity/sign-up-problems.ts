import { type SignUpDraft, signUpProblems, socialSignUpProblems } from '@seodang/domain/account'

interface Agreed {
  terms?: boolean | undefined
  privacy?: boolean | undefined
  age14?: boolean | undefined
}

/** ACC-03 to ACC-05: the domain's rule, told by the names that the calls have. */
export const problemsOfSignUp = (
  form: Pick<SignUpDraft, 'email' | 'password' | 'name'> & { phone?: string | undefined },
  agreements: Agreed,
) => named(signUpProblems({ ...draftOf(form), ...agreedIn(agreements), password: form.password }))

/** The same where something else than a password opens the account, or the password has been looked at already. */
export const problemsOfPerson = (
  form: Pick<SignUpDraft, 'email' | 'name'> & { phone?: string | undefined },
  agreements: Agreed,
) => named(socialSignUpProblems({ ...draftOf(form), ...agreedIn(agreements) }))

const draftOf = ({ email, name, phone }: { email: string; name: string; phone?: string | undefined }) => ({
  email,
  name,
  ...(phone !== undefined && { phone }),
})

const agreedIn = ({ terms = false, privacy = false, age14 = false }: Agreed) => ({
  termsAgreed: terms,
  privacyAgreed: privacy,
  age14Agreed: age14,
})

function named({ termsAgreed, privacyAgreed, age14Agreed, ...fields }: ReturnType<typeof signUpProblems>) {
  return {
    ...fields,
    'agreements.terms': termsAgreed,
    'agreements.privacy': privacyAgreed,
    'agreements.age14': age14Agreed,
  }
}
