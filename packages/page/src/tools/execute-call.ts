import { type ConfirmMatcher, controlVerbs } from '@deckhand/spec/control-name'
import type { AutomationAPI, ListedControls, PageState } from '../driver/index.ts'
import { copyOf, describeChanges } from './describe-changes.ts'
import { planCall } from './plan-call.ts'
import { ToolRefusal } from './tool-refusal.ts'
import type { ExecuteOptions, ToolOutcome } from './tool-shapes.ts'

type Planned = Parameters<typeof planCall>[0]

interface Reading extends Omit<Planned, 'name' | 'args' | 'names'> {
  matches: ConfirmMatcher
}

interface Call extends ExecuteOptions, Pick<Planned, 'name' | 'args' | 'names'> {
  api: AutomationAPI
  read: (state: PageState) => Reading
}

/** Runs a call on the page in its current state. Throws if that is impossible. */
export async function executeCall({
  api,
  read,
  name,
  args,
  names,
  signal,
  onTarget,
  isConfirmed,
}: Call): Promise<ToolOutcome> {
  if (signal?.aborted) throw new ToolRefusal('STOPPED', 'It was stopped before it began. Nothing was done.')
  const state = api.getPageState()
  const reading = read(state)
  const { event, coordinate, data, done, isMarked } = planCall({ name, args, names, ...reading })
  if (!event) return { ok: true, done: done(), changes: [] }
  if (isMarked && !isConfirmed) throw needsConsent(name)
  const before = copyOf(state)
  const options = { signal, onTarget, isConfirmed: isMarked, listed: listedIn(reading) }
  await unlessStopped(api.triggerEvent(event, coordinate, data, options), signal)
  return { ok: true, done: done(), changes: describeChanges(before, copyOf(api.getPageState())) }
}

/** Protects listed controls from Enter, labels and clicks around them, too. */
function listedIn({ controls, matches }: Reading): ListedControls {
  const items = controls.flatMap(({ choices }) => choices.map(({ item }) => item))
  return {
    elements: new Set(items.filter((item) => item.confirm).map(({ element }) => element)),
    isListed: (label) => controlVerbs.some((verb) => matches(verb, [label])),
  }
}

/** The caller may have an older definition without the mark, and so has not asked anyone. */
const needsConsent = (name: string) =>
  new ToolRefusal('NOT_ALLOWED', `A person is asked before ${name} since now. Call it again, so that they are.`)

function unlessStopped(work: void | Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = new ToolRefusal('STOPPED', 'It was stopped while at work. The page may have changed: look at it.')
    const stop = () => reject(stopped)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    const ended = () => signal?.removeEventListener('abort', stop)
    Promise.resolve(work).finally(ended).then(resolve, reject)
  })
}
