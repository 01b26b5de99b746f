import type { ApprovalRecord } from '@deckhand/spec'
import type { Api } from './api.ts'

/** An approval as the API shows it. */
export type OpenApproval = Omit<ApprovalRecord, 'userId' | 'binding' | 'input'> & {
  toolArgs: { job: number; call: number }
}

/** All pages of a list. */
export async function readAll<T extends { id: string }>(
  api: Api,
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<T[]> {
  const items: T[] = []
  for (let after = ''; ; ) {
    const separator = path.includes('?') ? '&' : '?'
    const { status, body } = await api.ask(`${path}${separator}limit=100${after && `&after=${after}`}`, {}, signal)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    items.push(...(body[name] as T[]))
    if (!body.next) return items
    after = String(body.next)
  }
}

/** One that asks whether an interrupted call happened. */
export function isOutcomeQuestion({ reason }: Pick<ApprovalRecord, 'reason'>): boolean {
  return reason.startsWith('It is not known')
}
