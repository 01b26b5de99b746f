export { type GoogleClient, googleProvider, googleScopes } from './google-provider.ts'
