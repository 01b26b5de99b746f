export { LocalSignIn, type LocalSignInOptions } from './auth/local-sign-in.ts'
export type { SignIn } from './auth/sign-in.ts'
export { localUser } from './local-user.ts'
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts'
