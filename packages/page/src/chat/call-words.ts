import type { PendingToolCall } from '@deckhand/spec'
import { oneLine } from '../page-text.ts'
import type { SerializedToolDef, ToolOutcome } from '../tools/index.ts'

const verbs: Record<string, string> = { trigger: 'click', toggle: 'switch' }

/** Without the place and the hints that follow: "Full name (Checkout): required". */
const titleIn = /"(.+?)(?: \([^"()]*\))?(?:: [^"]*)?"/

/** For people: 'click "Add to cart" of Blue mug'. Without the value, which may be a secret. */
export function labelOf({ name, args }: PendingToolCall, definitions: SerializedToolDef[]): string {
  const [first = '', ...rest] = name.split('-')
  const [, described] = titleIn.exec(definitions.find((one) => one.name === name)?.description ?? '') ?? []
  const named = args.refName ?? (Array.isArray(args.coordinate) ? args.coordinate.join(' ') : undefined)
  const title = described ?? (typeof named === 'string' ? named.replace(/[-_]+/g, ' ') : rest.join(' '))
  const item = typeof args.item === 'string' ? ` of ${args.item}` : ''
  return oneLine(`${verbs[first] ?? first} "${title}"${item}`, 160)
}

/** What came of it, in a line. What was there before is told where something was filled or switched, so that a person can put it back. */
export function detailOf(name: string, outcome: ToolOutcome): string {
  if (!outcome.ok) return outcome.message
  const done = outcome.done.replace(/ \([^"()]*\)(?:: [^"]*)?"/, '"')
  const before = /^(fill|toggle)-/.test(name) ? beforeOf(outcome.changes) : undefined
  return before ? `${done} Before: ${before}.` : done
}

/** Of the one value that changed; of several nobody knows which it was. */
function beforeOf(changes: string[]): string | undefined {
  const [value, ...others] = changes.flatMap((line) => /: (.*) -> /.exec(line)?.[1] ?? [])
  return others.length ? undefined : value
}
