import type { BriefingSource, Store } from '@deckhand/spec'

const listedAtMost = 15
const shownCharacters = 200

/** The approvals that wait for the user, oldest first. */
export function approvalFacts({ approvals }: Pick<Store, 'approvals'>, now: () => number = Date.now): BriefingSource {
  return {
    name: 'approvals',
    title: 'Waiting for your approval',
    async collect(userId) {
      const found = await approvals.list(userId, { status: 'open', limit: listedAtMost + 1 })
      // An expired approval stays open until it is cleaned up, but can no longer be answered. One with `by` waits for another person.
      const open = found.filter(({ expiresAt, by }) => expiresAt > now() && by === undefined).reverse()
      const lines = open.slice(0, listedAtMost).map(({ tool, preview }) => `${oneLine(preview)} (${tool})`)
      return { lines: [...lines, ...(open.length > listedAtMost ? ['There are more.'] : [])] }
    },
  }
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= shownCharacters
    ? line
    : `${line.slice(0, shownCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
