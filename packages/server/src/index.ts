export { localUser } from './local-user.ts'
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts'
