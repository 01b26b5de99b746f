export { localUser } from './local-user.ts'
export type { Metrics } from './operations/metrics-routes.ts'
export type { ServedRequest } from './operations/served-request.ts'
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts'
