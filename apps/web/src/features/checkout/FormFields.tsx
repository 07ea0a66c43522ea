import { AskedField } from '../../ui/AskedField.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import type { CheckoutData } from './queries.ts'

/** FRM-15, ENR-41: the form that the class asks, before anything is paid. */
export function FormFields({
  draft,
  change,
  errorOf,
  form,
}: PartProps & { form: NonNullable<CheckoutData['form']> }) {
  return (
    <section className={styles.part}>
      <h2>{form.title}</h2>
      <div className={styles.stack}>
        {form.fields.map((field) => (
          <div key={field.fieldSeq} data-field={`formAnswers.${field.fieldSeq}`}>
            <AskedField
              field={field}
              values={draft.formAnswers[field.fieldSeq] ?? []}
              onChange={(values) =>
                change({ formAnswers: { ...draft.formAnswers, [field.fieldSeq]: values } })
              }
              error={errorOf(`formAnswers.${field.fieldSeq}`)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
