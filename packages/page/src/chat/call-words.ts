import type { PendingToolCall } from '@deckhand/spec'
import { oneLine } from '../page-text.ts'
import type { SerializedToolDef, ToolOutcome } from '../tools/index.ts'

const verbs: Record<string, string> = { trigger: 'click', toggle: 'switch' }

/** The control's title, without the place and the hints that follow it: "Full name (Checkout): required". */
const titleIn = /"(.+?)(?: \([^"()]*\))?(?:: [^"]*)?"/

/** A label for people: 'click "Add to cart" of Blue mug'. It leaves out the value, which may be a secret. */
export function labelOf({ name, args }: PendingToolCall, definitions: SerializedToolDef[]): string {
  const [first = '', ...rest] = name.split('-')
  const [, described] = titleIn.exec(definitions.find((one) => one.name === name)?.description ?? '') ?? []
  const named = args.refName ?? (Array.isArray(args.coordinate) ? args.coordinate.join(' ') : undefined)
  const title = described ?? (typeof named === 'string' ? named.replace(/[-_]+/g, ' ') : rest.join(' '))
  const item = typeof args.item === 'string' ? ` of ${args.item}` : ''
  return oneLine(`${verbs[first] ?? first} "${title}"${item}`, 160)
}

/** The result in one line. After a fill or a toggle it includes the old value, so that a person can restore it. */
export function detailOf(name: string, outcome: ToolOutcome): string {
  if (!outcome.ok) return outcome.message
  const done = outcome.done.replace(/ \([^"()]*\)(?:: [^"]*)?"/, '"')
  const before = /^(fill|toggle)-/.test(name) ? beforeOf(outcome.changes) : undefined
  return before ? `${done} Before: ${before}.` : done
}

/** The old value, if exactly one value changed. With several, we cannot tell which one the call changed. */
function beforeOf(changes: string[]): string | undefined {
  const [value, ...others] = changes.flatMap((line) => /: (.*) -> /.exec(line)?.[1] ?? [])
  return others.length ? undefined : value
}
