export type { SlackToolOptions } from './slack-session.ts'
export { slackTools } from './slack-tools.ts'
