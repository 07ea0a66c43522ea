// Every screen of the demonstration, for looking at it: `npm run tour`.
type Role = 'visitor' | 'learner' | 'teacher' | 'owner'

/** As apps/server/src/seed/content.ts makes them. */
export const logins = {
  learner: { email: 'learner@seodang.test', password: 'seodang1!' },
  teacher: { email: 'teacher@seodang.test', password: 'seodang1!' },
  owner: { email: 'owner@seodang.test', password: 'seodang1!' },
}

const site = (path: string) => `${path}${path.includes('?') ? '&' : '?'}channelSeq=1`

interface Stop {
  name: string
  path: string
  as?: Role
  /** The button that opens what is looked at, as it is called in each language. */
  press?: { ko: string; en: string; ja: string }
  /** What the server is right to refuse with here. */
  answers?: number
}

const ALARMS = { ko: '알림', en: 'Notifications', ja: 'お知らせ' }
const PROFILE = { ko: '내 메뉴', en: 'My menu', ja: 'マイメニュー' }

export const tour: Stop[] = [
  { name: 'home', path: site('/main') },
  { name: 'home-second-site', path: '/main?channelSeq=2' },
  { name: 'classes', path: site('/classes') },
  { name: 'classes-nothing-found', path: site('/classes?q=없는클래스') },
  { name: 'class', path: site('/classes/1') },
  { name: 'class-free', path: site('/classes/5') },
  { name: 'class-approval', path: site('/classes/6') },
  { name: 'package', path: site('/packages/14') },
  { name: 'class-learner', path: site('/classes/1'), as: 'learner' },
  { name: 'not-found', path: site('/no/such/page'), answers: 404 },
  { name: 'login', path: site('/login') },
  { name: 'sign-up', path: site('/createaccount') },
  { name: 'reset-link-invalid', path: site('/resetpassword/none') },
  { name: 'product-login', path: '/login' },
  { name: 'edit-information', path: site('/editinformation'), as: 'learner' },
  { name: 'join', path: '/join?channelSeq=2', as: 'owner' },
  { name: 'cards', path: site('/register_card/1'), as: 'learner' },
  { name: 'cards-cancelled', path: site('/register_card/1/fail?code=PAY_PROCESS_CANCELED'), as: 'learner' },
  { name: 'product-edit-information', path: '/editinformation', as: 'learner' },
  { name: 'my-classes', path: site('/me/classes'), as: 'learner' },
  { name: 'my-page', path: site('/mypage'), as: 'learner' },
  { name: 'classroom', path: site('/classes/1/classroom/2'), as: 'learner' },
  { name: 'classroom-questions', path: site('/classes/1/classroom/2?open=questions'), as: 'learner' },
  { name: 'classroom-notes', path: site('/classes/1/classroom/2?open=notes'), as: 'learner' },
  { name: 'class-board', path: site('/classes/1/board'), as: 'learner' },
  { name: 'class-board-create', path: site('/classes/1/board/create'), as: 'learner' },
  { name: 'payment', path: '/classes/10/payment?channelSeq=2&ps=01', as: 'learner' },
  { name: 'payment-history', path: site('/paymenthistory'), as: 'learner' },
  { name: 'create-site', path: '/create_site', as: 'learner' },
  { name: 'site-list', path: '/create_site/list', as: 'owner' },
  { name: 'dashboard', path: site('/settings/dashboard'), as: 'owner' },
  { name: 'dashboard-no-permission', path: site('/settings/dashboard'), as: 'learner' },
  { name: 'class-list', path: site('/settings/course'), as: 'owner' },
  { name: 'package-list', path: site('/settings/packages'), as: 'owner' },
  { name: 'package-create', path: site('/packages/create'), as: 'owner' },
  { name: 'package-setting', path: site('/packages/14/settings/setting'), as: 'owner' },
  { name: 'package-classes', path: site('/packages/14/settings/curriculums'), as: 'owner' },
  { name: 'package-attendees', path: site('/packages/14/settings/attendees'), as: 'owner' },
  { name: 'package-payment', path: site('/packages/14/payment'), as: 'learner' },
  { name: 'recycle-bin', path: site('/settings/bin'), as: 'owner' },
  { name: 'class-create', path: site('/classes/create'), as: 'owner' },
  { name: 'class-information', path: site('/classes/1/settings/information'), as: 'owner' },
  { name: 'class-curriculum', path: site('/classes/1/settings/curriculums'), as: 'owner' },
  { name: 'class-payment', path: site('/classes/1/settings/payment'), as: 'owner' },
  { name: 'class-more', path: site('/classes/1/settings/more'), as: 'owner' },
  { name: 'class-works', path: site('/classes/1/settings/works'), as: 'owner' },
  { name: 'class-quizzes', path: site('/classes/15/settings/quizzes'), as: 'owner' },
  { name: 'class-meetings', path: site('/classes/1/settings/meetings'), as: 'owner' },
  { name: 'class-certificates', path: site('/classes/1/settings/certificates'), as: 'owner' },
  { name: 'certificate-unknown', path: site('/certificates/2611-0000-0000-0000') },
  { name: 'class-share-links', path: site('/classes/1/settings/share'), as: 'owner' },
  { name: 'class-attendees', path: site('/classes/1/settings/attendees'), as: 'owner' },
  {
    name: 'class-attendees-add',
    path: site('/classes/1/settings/attendees'),
    as: 'owner',
    press: { ko: '수강생 추가', en: 'Add a learner', ja: '受講者を追加' },
  },
  {
    name: 'class-attendees-sealed',
    path: site('/classes/1/settings/attendees'),
    as: 'owner',
    press: { ko: '암호 걸어 받기', en: 'With a password', ja: 'パスワード付き' },
  },
  { name: 'payments', path: site('/settings/payment'), as: 'owner' },
  { name: 'reviews', path: site('/settings/review'), as: 'owner' },
  { name: 'likes', path: site('/settings/like'), as: 'owner' },
  { name: 'questions', path: site('/settings/question'), as: 'owner' },
  { name: 'class-boards', path: site('/settings/board/course'), as: 'owner' },
  { name: 'configuration', path: site('/settings/configuration'), as: 'owner' },
  { name: 'meeting-missing', path: site('/meeting/999999999'), as: 'learner' },
  { name: 'footer', path: site('/settings/footer'), as: 'owner' },
  { name: 'seo', path: site('/settings/seo/general'), as: 'owner' },
  { name: 'join-form', path: site('/settings/form/join'), as: 'owner' },
  { name: 'operators', path: site('/settings/operators'), as: 'owner' },
  { name: 'invitations', path: site('/settings/operators?tab=invitations'), as: 'owner' },
  { name: 'menus', path: site('/settings/menu'), as: 'owner' },
  { name: 'class-people', path: site('/classes/1/settings/people'), as: 'owner' },
  { name: 'alarms', path: site('/main'), as: 'learner', press: ALARMS },
  { name: 'alarms-staff', path: site('/settings/dashboard'), as: 'owner', press: ALARMS },
  { name: 'profile-learner', path: site('/main'), as: 'learner', press: PROFILE },
  { name: 'profile-owner', path: site('/main'), as: 'owner', press: PROFILE },
  { name: 'profile-product', path: '/mypage', as: 'owner', press: PROFILE },
  { name: 'product-my-page', path: '/mypage', as: 'learner' },
  { name: 'product-payments', path: '/paymenthistory', as: 'learner' },
  { name: 'home-teacher', path: site('/main'), as: 'teacher' },
  { name: 'dashboard-teacher', path: site('/settings/dashboard'), as: 'teacher' },
  { name: 'class-list-teacher', path: site('/settings/course'), as: 'teacher' },
  { name: 'invitation-gone', path: site('/invitation') },
  { name: 'desk', path: '/admin', answers: 401 },
]
