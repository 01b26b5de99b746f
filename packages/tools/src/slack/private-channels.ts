/** What to do if Slack hides private channels, for people who may not have set up Deckhand. */
export const howToSeePrivate =
  'To have them, set SLACK_PRIVATE_CHANNELS=true and connect Slack again; with SLACK_TOKEN, give its app groups:read and groups:history.'

/** True if a missing scope is for private channels. Slack may name several. */
export const isForPrivate = (right: string | undefined): boolean => right?.includes('groups:') ?? false
