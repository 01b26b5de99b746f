import { treeTokens } from '@deckhand/runtime'
import type { ErrorCode, RunOutcome, RunRecord } from '@deckhand/spec'

const longestText = 200

/** The runs of a tree as the run API returns them. */
export function runNodes(tree: RunRecord[]) {
  const tokens = treeTokens(tree)
  return tree.map(({ outcome, ...record }) => {
    const { id, agentId, model, status, parent, depth, createdAt, updatedAt } = record
    return {
      id,
      agentId,
      model,
      status,
      ...(parent && { parent }),
      depth,
      tokens: record.tokens,
      totalTokens: tokens(id),
      createdAt,
      updatedAt,
      ...(outcome && { outcome: shortOutcome(outcome) }),
    }
  })
}

function shortOutcome(outcome: RunOutcome): { code?: ErrorCode; text: string; truncated?: true } {
  switch (outcome.status) {
    case 'completed':
      return { text: truncated(outcome.summary), ...(outcome.truncated && { truncated: true }) }
    case 'failed':
      return { code: outcome.code, text: truncated(outcome.message) }
    case 'awaiting_confirmation':
      return { text: truncated(`Waits for: ${outcome.waiting.map(({ toolName }) => toolName).join(', ')}`) }
  }
}

const truncated = (text: string) => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text)
