import { exactArguments, visible } from '../../exact-text.ts'
import { checkArguments } from '../check-arguments.ts'
import { refused, ToolRefusal } from '../tool-refusal.ts'
import type { PageTools, SerializedToolDef, ToolInputSchema } from '../tool-shapes.ts'
import type { BrowserClient, BrowserResult, BrowserTool } from './model-context.ts'

const longest = 30_000

/** Our own agent gets this with every message. A browser's agent has to call for it. */
export function readingTools(tools: PageTools): BrowserTool[] {
  return [
    readingTool('get-page-state', 'Tells what the page shows at the moment.', {}, () => tools.context().pageState),
    readingTool(
      'list-interactions',
      'Lists what can be worked on the page: a refName for trigger-interaction and fill-input, what it is, and its items.',
      { search: { type: 'string', description: 'Only those with all of these words' } },
      ({ search }) => tools.interactions(search as string | undefined),
    ),
  ]
}

/** Browsers do not validate the input; `execute` does. */
export function actingTool(tools: PageTools, definition: SerializedToolDef): BrowserTool {
  const { name, description, inputSchema } = definition
  const question = () => {
    const now = tools.definitions().find((each) => each.name === name)
    return now?.confirm === true ? now.description : now?.confirm
  }
  const execute: BrowserTool['execute'] = async (input, client) => {
    const isAsked = Boolean(question())
    if (isAsked && !(await isAllowed(client, question, input))) return resultOf(refused(notAllowed), true)
    const signal = client?.signal instanceof AbortSignal ? { signal: client.signal } : {}
    const outcome = await tools.execute(name, input ?? {}, { ...signal, isConfirmed: isAsked })
    return resultOf(outcome, !outcome.ok)
  }
  return { name, description, inputSchema, annotations: annotations(false), execute }
}

/** Adds the arguments, because neither the description nor the author's question names the value or the row. */
const withValues = (words: string, input: unknown) =>
  [visible(words), exactArguments(Object(input))].filter(Boolean).join('\n\n')

const notAllowed = new ToolRefusal(
  'NOT_ALLOWED',
  'A person has to allow this, and did not, or could not be asked here. Nothing was done: ask them to do it themselves.',
)

/**
 * A browser's agent may act without being seen, so only the browser's own way to ask the person counts. It may take its time, so the
 * question is read when it is shown, and must be unchanged when the answer arrives.
 */
async function isAllowed(
  client: BrowserClient | undefined,
  question: () => string | undefined,
  input: unknown,
): Promise<boolean> {
  let shown: string | undefined
  const show = async () => {
    shown = question()
    return shown !== undefined && globalThis.confirm(withValues(shown, input))
  }
  try {
    return (await client?.requestUserInteraction?.(show)) === true && question() === shown
  } catch {
    return false
  }
}

function readingTool(
  name: string,
  description: string,
  properties: ToolInputSchema['properties'],
  read: (args: Record<string, unknown>) => unknown,
): BrowserTool {
  const inputSchema: ToolInputSchema = { type: 'object', properties }
  const execute: BrowserTool['execute'] = async (input) => {
    try {
      return resultOf(read(checkArguments(inputSchema, input ?? {})), false)
    } catch (error) {
      return resultOf(refused(error), true)
    }
  }
  return { name, description, inputSchema, annotations: annotations(true), execute }
}

/** Every result contains text of the page, which is untrusted. */
const annotations = (readOnlyHint: boolean) => ({ readOnlyHint, untrustedContentHint: true })

function resultOf(value: unknown, isError: boolean): BrowserResult {
  const whole = JSON.stringify(value)
  const more = whole.length - longest
  const text = more > 0 ? `${whole.slice(0, longest)} … and ${more} more characters` : whole
  return { content: [{ type: 'text', text }], ...(isError && { isError }) }
}
