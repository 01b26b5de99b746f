import { refuseSlack } from './slack-error.ts'
import type { SlackMessage } from './slack-state.ts'

/** Keeps the messages between `oldest` and `latest`, both left out unless `inclusive`. */
export function inWindow(form: URLSearchParams): (message: SlackMessage) => boolean {
  const oldest = readTs(form, 'oldest') ?? 0
  const latest = readTs(form, 'latest') ?? Number.POSITIVE_INFINITY
  const inclusive = ['true', '1'].includes(form.get('inclusive') ?? '')
  return ({ ts }) => {
    const at = Number(ts)
    return inclusive ? at >= oldest && at <= latest : at > oldest && at < latest
  }
}

function readTs(form: URLSearchParams, name: 'oldest' | 'latest'): number | undefined {
  const text = form.get(name)
  if (text === null || text === '') return undefined
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : refuseSlack(`invalid_ts_${name}`)
}
