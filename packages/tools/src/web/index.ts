export { type FetchPageOptions, fetchPage, type Page } from './fetch-page.ts'
export type { Resolve, ResolvedAddress } from './guarded-agent.ts'
export { whyNotPublic } from './public-address.ts'
