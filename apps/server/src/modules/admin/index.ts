export { deskLoader } from './desk-session.ts'
export { setAdministrator } from './grant.ts'
export { adminRoutes as mountAdmin } from './routes.ts'
