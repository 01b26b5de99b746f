import type { CallStep, ReportedRun, RunOutcome, RunReport, RunStep } from '@deckhand/spec'
import { previewDetail } from '../chat/preview-detail.ts'
import { duration } from '../terminal/duration.ts'
import { type Line, type LineKind, writeLine } from '../terminal/line.ts'
import type { Paint } from '../terminal/paint.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { cutEnd } from '../terminal/text-width.ts'
import { localTime } from './local-time.ts'
import { logDropped } from './log-dropped.ts'

export interface ShowStyle {
  paint: Paint
  width: number
}

const clockWidth = 9
const indentWidth = 2

/** A line of the report, with its time and its depth in the tree. */
interface Row {
  at?: number
  level: number
  line: Line
}

/** The tree of agents with their turns and calls. An agent is shown below the call that started it. */
export function showText(report: RunReport, style: ShowStyle): string {
  const [root] = report.runs
  if (!root) return ''
  const { paint, width } = style
  const head = [`Run ${report.rootId}`, `${localTime(root.startedAt)}  ${cutEnd(cleanLine(report.prompt), width - 21)}`]
  const note = report.logDroppedAt === undefined ? [] : ['', paint('dim', logDropped(report.logDroppedAt))]
  const rows = runRows(report, root, 0).map((row) => writeRow(row, root.startedAt, style))
  return `${[...head.map((line) => paint('dim', line)), ...note, '', ...rows].join('\n')}\n`
}

function writeRow({ at, level, line }: Row, began: number, { paint, width }: ShowStyle): string {
  const clock = at === undefined ? '' : duration(at - began)
  const indent = ' '.repeat(level * indentWidth)
  const room = Math.max(20, width - clockWidth - 2 - indent.length)
  return `${paint('dim', clock.padStart(clockWidth))}  ${indent}${writeLine(line, { paint, width: room })}`.trimEnd()
}

function runRows(report: RunReport, run: ReportedRun, level: number): Row[] {
  const turns = run.steps.filter(({ type }) => type === 'turn').length
  const below = run.totalTokens === run.tokens ? '' : `, ${number(run.totalTokens)} with all below`
  const detail = `${cleanLine(run.model)}, ${count(turns, 'turn')}, ${tokens(run.tokens)}${below}`
  const head: Line = { kind: kindOf(run), title: cleanLine(run.agentId), detail, aside: duration(run.ms) }
  return [
    { at: run.startedAt, level, line: head },
    ...run.steps.flatMap((step) => stepRows(report, step, level + 1)),
    ...outcomeLines(run.outcome).map((line) => ({ level: level + 1, line })),
  ]
}

function stepRows(report: RunReport, step: RunStep, level: number): Row[] {
  const row = (line: Line): Row => ({ level, line, ...(step.at !== undefined && { at: step.at }) })
  const time = step.ms === undefined ? {} : { aside: duration(step.ms) }
  switch (step.type) {
    case 'turn':
      return [row({ kind: 'thought', title: 'turn', detail: tokens(step.usage.totalTokens), ...time })]
    case 'call':
      return callRows(report, step, row, time)
    case 'wait': {
      const title = step.ms === undefined ? 'waits' : 'waited'
      return [row({ kind: 'waiting', title, detail: `for ${cleanLine(step.for.join(', '))}`, ...time })]
    }
    case 'signal':
      return [row({ kind: 'notice', title: `told the agent above: ${cleanLine(step.message)}` })]
    case 'file_change':
      return [row({ kind: 'notice', title: fileChange(step) })]
    case 'limit':
      return [row({ kind: 'failure', title: `limit (${step.limit}): ${cleanLine(step.message)}` })]
    case 'turn_restarted':
      return [row({ kind: 'notice', title: 'the turn broke off and began again' })]
  }
}

function fileChange({ path, version }: { path: string; version?: number }): string {
  return version === undefined ? `deleted ${cleanLine(path)}` : `wrote ${cleanLine(path)}, version ${version}`
}

function callRows(report: RunReport, call: CallStep, row: (line: Line) => Row, time: { aside?: string }): Row[] {
  const kind: LineKind = call.error ? 'failed' : call.output === undefined ? 'waiting' : 'done'
  const detail = previewDetail({ toolName: call.tool, preview: call.preview })
  const first = row({ kind, title: cleanLine(call.tool), detail, ...time })
  const level = first.level + 1
  const started = report.runs.filter(({ id }) => call.startedRuns?.includes(id))
  const below = started.flatMap((child) => runRows(report, child, level))
  // The answer of a single child agent is shown with that agent. With several, the handler combines them.
  if (started.length === 1) return [first, ...below]
  return [first, ...below, ...resultLines(call).map((line) => ({ level, line }))]
}

function resultLines({ error, output }: CallStep): Line[] {
  if (error) return [{ kind: 'problem', title: `${error.code}: ${cleanLine(error.message)}` }]
  if (output === undefined) return []
  const words = typeof output === 'string' ? output : JSON.stringify(output)
  return [{ kind: 'notice', title: `→ ${cleanLine(words)}` }]
}

/** Nothing for a waiting run: its last step says what it waits for. */
function outcomeLines(outcome: RunOutcome | undefined): Line[] {
  switch (outcome?.status) {
    case 'completed':
      return [
        {
          kind: 'plain',
          title: `answered${outcome.truncated ? ', cut at the output limit' : ''}: ${cleanLine(outcome.summary)}`,
        },
      ]
    case 'failed':
      return [{ kind: 'failure', title: `${outcome.code}: ${cleanLine(outcome.message)}` }]
    default:
      return []
  }
}

/** The mark for a run's status. */
export function kindOf({ status }: Pick<ReportedRun, 'status'>): LineKind {
  if (status === 'completed') return 'done'
  if (status === 'failed') return 'failed'
  return status === 'awaiting_confirmation' ? 'waiting' : 'running'
}

export const tokens = (value: number): string => count(value, 'token')
const number = (value: number) => value.toLocaleString('en')
const count = (value: number, what: string) => `${number(value)} ${what}${value === 1 ? '' : 's'}`
