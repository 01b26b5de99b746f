/** What to do when Slack keeps private channels to itself, for somebody who may not have set Deckhand up. */
export const howToSeePrivate =
  'To have them, set SLACK_PRIVATE_CHANNELS=true and connect Slack again; with SLACK_TOKEN, give its app groups:read and groups:history.'

/** Whether a right that Slack misses is one for private channels. It may name several. */
export const isForPrivate = (right: string | undefined): boolean => right?.includes('groups:') ?? false
