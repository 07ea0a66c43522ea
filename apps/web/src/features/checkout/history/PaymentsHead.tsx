import { ACCOUNT_AREAS, ACCOUNT_PAGES } from '@seodang/domain/account-pages'
import { useLanguage } from '../../../platform/language.tsx'
import styles from './history.module.css'

/** MY-02: the area and the title, as the menus call them. */
export function PaymentsHead() {
  const language = useLanguage()
  const { area, title } = ACCOUNT_PAGES.paymenthistory
  return (
    <>
      <p className={styles.area}>{ACCOUNT_AREAS[area][language]}</p>
      <h1 className={styles.title}>{title[language]}</h1>
    </>
  )
}
