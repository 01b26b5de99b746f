import type { OptionalPart } from '@deckhand/spec/optional-package'

export const mcpClientPart: OptionalPart = { name: 'An MCP server', packages: ['@modelcontextprotocol/client@2'] }
export const htmlPart: OptionalPart = {
  name: 'Reading HTML',
  packages: ['linkedom@0.18', '@mozilla/readability@0.6'],
}
export const slackPart: OptionalPart = { name: 'Slack', packages: ['@slack/web-api@8'] }
export const googlePart: OptionalPart = {
  name: 'A Google account',
  packages: ['@googleapis/gmail@18', '@googleapis/calendar@16', 'nodemailer@10'],
}
