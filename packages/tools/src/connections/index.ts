export { type GoogleClient, googleProvider, googleScopes } from './google-provider.ts'
export { type SlackClient, slackAccount, slackProvider, slackScopes } from './slack-provider.ts'
