import { type ArchivedLine, reportOfLog } from '@deckhand/runtime'
import type { LoggedEvent, RunRecord } from '@deckhand/spec'
import { type ShowStyle, showText } from '../runs/show-text.ts'
import { describeLine } from './describe-line.ts'

const prompt = '(What was asked is in the thread of the run.)'

/** An archived log, told as `runs show` did as long as it was there. */
export async function describeLog(lines: AsyncIterable<ArchivedLine>, style: ShowStyle): Promise<string> {
  const tree: RunRecord[] = []
  const log: LoggedEvent[] = []
  const approvals: string[] = []
  for await (const line of lines) {
    if (line.kind === 'run') tree.push(line)
    else if (line.kind === 'event') log.push(line)
    else if (line.kind === 'approval') approvals.push(`${describeLine(line)}\n`)
  }
  return `${showText(reportOfLog(prompt, tree, log), style)}${approvals.join('')}`
}
