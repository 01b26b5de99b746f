export { googleTools } from './google-tools.ts'
export type { GoogleToolOptions } from './session/google-session.ts'
