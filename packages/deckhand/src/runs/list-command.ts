import { treeTokens } from '@deckhand/runtime'
import type { RunRecord, RunStore } from '@deckhand/spec'
import type { Environment } from '../settings/settings.ts'
import { duration } from '../terminal/duration.ts'
import { writeLine } from '../terminal/line.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { shortId } from './find-run.ts'
import { localTime } from './local-time.ts'
import { outputStyle } from './output-style.ts'
import { kindOf, type ShowStyle, tokens } from './show-text.ts'
import { withRuns } from './with-runs.ts'

/** Prints the newest runs, one line each. */
export async function listRunsCommand(limit: number, env: Environment): Promise<number> {
  const style = outputStyle(env)
  const lines = await withRuns(env, (runs, userId) => listRuns(runs, userId, limit, style))
  process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'There are no runs yet.\n')
  return 0
}

export async function listRuns(runs: RunStore, userId: string, limit: number, style: ShowStyle): Promise<string[]> {
  const found = await runs.list(userId, { limit })
  return Promise.all(found.map((record) => runLine(runs, record, style)))
}

async function runLine(runs: RunStore, record: RunRecord, { paint, width }: ShowStyle): Promise<string> {
  const { userId, id, agentId, createdAt, updatedAt } = record
  const [loaded, tree] = await Promise.all([runs.load(userId, id), runs.tree(userId, id)])
  const aside = `${tokens(treeTokens(tree)(id))}  ${duration(updatedAt - createdAt)}`
  const detail = cleanLine(loaded?.state.prompt.text ?? '')
  const head = `${shortId(id)}  ${localTime(createdAt).slice(0, -3)}  `
  const line = writeLine(
    { kind: kindOf(record), title: cleanLine(agentId), detail, aside },
    { paint, width: Math.max(20, width - head.length) },
  )
  return `${paint('dim', head)}${line}`
}
