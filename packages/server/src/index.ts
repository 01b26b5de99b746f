export type { ActionDoor } from './actions/action-routes.ts'
export { ApiTokens, type ApiTokenView, type TokenWish } from './auth/api-tokens.ts'
export {
  type Authenticate,
  type AuthenticateParts,
  type LocalOptions,
  local,
  type OpenedAuthenticate,
  openAuthenticate,
  type ReadyAuthenticate,
} from './auth/authenticate.ts'
export type { ClientAddressSource } from './auth/client-address.ts'
export { LocalSignIn, type LocalSignInOptions } from './auth/local-sign-in.ts'
export { type OidcOptions, oidc } from './auth/oidc/oidc.ts'
export { type AuthenticateRequest, type ProductUser, productUsers } from './auth/product-users.ts'
export type { SignIn } from './auth/sign-in.ts'
export type { SignInAttempt } from './auth/sign-in-routes.ts'
export { assertUserId, localUser, localUserId, userIdProblem } from './auth/user-id.ts'
export { heldBodyBytes } from './body/read-body.ts'
export { createMounts, type MountOptions, type Mounts, type NextHandlers } from './mount/create-mounts.ts'
export type { NodeHandler } from './mount/node-mount.ts'
export type { Metrics } from './operations/metrics-routes.ts'
export type { ServedRequest } from './operations/served-request.ts'
export { createPageTalk, type OpenPageTalk, type PageTalkOptions } from './page/create-page-talk.ts'
export { pageActionNames } from './page/page-action-names.ts'
export { registerPageActions } from './page/page-actions.ts'
export type { PageDoorOptions } from './page/page-door.ts'
export { PAGE_TALK, type PageTalk } from './page/page-talk.ts'
export { ownOrigin, type Site, type SiteLimits } from './page/site.ts'
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts'
