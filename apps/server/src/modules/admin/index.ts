export { deskHolderLoader, deskLoader } from './desk-session.ts'
export { newFirstLink } from './first-administrator.ts'
export { setAdministrator } from './grant.ts'
export { adminRoutes as mountAdmin } from './routes.ts'
