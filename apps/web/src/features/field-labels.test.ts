import { ACCOUNT_LABELS, type Label } from '@seodang/domain/account-labels'
import { LANGUAGE } from '@seodang/domain/codes'
import * as labels from '@seodang/domain/field-labels'
import { expect, test } from 'vitest'
import * as refundAccount from '../ui/refund-account-texts.ts'
import * as close from './account/close-texts.ts'
import * as edit from './account/edit-texts.ts'
import * as account from './account/texts.ts'
import * as attendees from './attendees/texts.ts'
import * as newCourse from './authoring/create/texts.ts'
import * as item from './authoring/curriculum/item-texts.ts'
import * as itemKinds from './authoring/curriculum/kinds/texts.ts'
import * as information from './authoring/information/texts.ts'
import * as more from './authoring/more/texts.ts'
import * as payment from './authoring/payment/texts.ts'
import * as board from './board/texts.ts'
import * as checkout from './checkout/texts.ts'
import * as payments from './payments/texts.ts'
import * as questionDesk from './question-desk/texts.ts'
import * as reviews from './review-desk/texts.ts'
import * as newSite from './site/create-texts.ts'
import * as configuration from './site-settings/configuration-texts.ts'
import * as domains from './site-settings/domain-texts.ts'
import * as terms from './site-settings/terms-texts.ts'

type Texts = Record<(typeof LANGUAGE)[keyof typeof LANGUAGE], Record<string, string>>

const { PASSWORD_LABELS, CLOSING_LABELS, SITE_LABELS, COURSE_LABELS } = labels
const { POST_LABELS, TEMPLATE_LABELS } = labels
const { ITEM_LABELS, ORDER_LABELS, REFUND_LABELS, REVIEW_LABELS, TERMS_LABELS, ATTENDEE_LABELS } = labels

const FORMS: [form: string, texts: Texts, named: Record<string, Label>][] = [
  ['sign-up', account, { email: ACCOUNT_LABELS.email, newPassword: ACCOUNT_LABELS.password }],
  ['login', account, { email: ACCOUNT_LABELS.email, password: ACCOUNT_LABELS.password }],
  ['profile', edit, { name: ACCOUNT_LABELS.name, phone: ACCOUNT_LABELS.phone }],
  ['password', edit, { current: PASSWORD_LABELS.current, next: PASSWORD_LABELS.newPassword }],
  ['reset password', account, { passwordNew: PASSWORD_LABELS.password }],
  ['closing', close, CLOSING_LABELS],
  ['new site', newSite, { name: SITE_LABELS.name, address: SITE_LABELS.address }],
  ['first class', newSite, { className: SITE_LABELS.className }],
  ['configuration', configuration, { name: SITE_LABELS.name, address: SITE_LABELS.address }],
  ['domain', domains, { domain: SITE_LABELS.domain }],
  ['terms', terms, TERMS_LABELS],
  ['new class', newCourse, { name: COURSE_LABELS.title }],
  ['class information', information, { title: COURSE_LABELS.title }],
  [
    'class payment',
    payment,
    {
      payStartAt: COURSE_LABELS.payStartAt,
      payEndAt: COURSE_LABELS.payEndAt,
      installmentMonth: COURSE_LABELS.installmentMonth,
      maxUserCount: COURSE_LABELS.maxUserCount,
    },
  ],
  ['more of a class', more, { openTypeUrl: COURSE_LABELS.openTypeUrl }],
  ['item', item, { title: ITEM_LABELS.title, linkUrl: ITEM_LABELS.linkUrl }],
  ['meeting', itemKinds, { addrRoad1: ITEM_LABELS['meeting.addrRoad1'] }],
  ['post', board, POST_LABELS],
  ['answer template', questionDesk, TEMPLATE_LABELS],
  ['checkout', checkout, ORDER_LABELS],
  [
    'account of a refund',
    refundAccount,
    {
      number: REFUND_LABELS['refundAccount.number'],
      holder: REFUND_LABELS['refundAccount.holder'],
    },
  ],
  ['staff refund', payments, { refundReason: REFUND_LABELS.reason }],
  ['hidden review', reviews, { reason: REVIEW_LABELS.hideReason }],
  ['attendee', attendees, ATTENDEE_LABELS],
]

test.each(FORMS)(
  'VAL-28 the fields of a form stand under the names that the server says: %s',
  (_, texts, named) => {
    for (const [key, label] of Object.entries(named))
      for (const language of Object.values(LANGUAGE))
        expect(texts[language][key], `${language} ${key}`).toBe(label[language])
  },
)
