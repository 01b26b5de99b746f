/** The text of agent-kit/INSTRUCTIONS.md, for coding agents. The same in every project. */
export const kitInstructions = `# Actions in this project

Made by "deckhand agent-kit". What is changed here is lost.

## What there is

\`plugins-index.yaml\` lists every plugin with its folder, its contracts and its actions. Paths begin at the project's root.
An action with \`inputSchema\` (JSON Schema) has an action file at \`path\`; \`callers\` says who may call it: \`agent\` (as a tool), \`page\` (over HTTP) or \`both\`. With \`confirm\` a person is asked each time an agent calls it; a direct call of a page is not asked about; with \`streaming: true\` it answers in pieces. \`export\` is what the plugin's code calls it.
One without \`inputSchema\` is called from code and is not described. One without \`name\` is known by its \`export\` only: its name is what its builder was given, or that of the export; look into the code. What \`effect\` and \`method\` would say is not known where they are missing.
Each action but those with \`callers: agent\` answers at \`/_jay/actions/NAME\`. Look here before you write one: it may be there already.

## Write an action file

One file for each action, \`NAME.jay-action\`, in YAML: \`name\`, \`description\` and \`inputSchema\` are required; \`outputSchema\`, \`effect\` (read, workspace or write), \`confirm\`, \`callers\` (agent, page or both), \`streaming: true\` and \`import\` are not.
A schema is written in one of two notations. Compact:

\`\`\`yaml
name: searchOrders
description: Finds orders by a word in them.
effect: read
inputSchema:
  query: string # What to look for
  limit?: number
  status?: enum(open | paid | sent)
outputSchema:
  - id: string
    total: number
    note: string?
\`\`\`

or JSON Schema, which says the same:

\`\`\`yaml
name: searchOrders
description: Finds orders by a word in them.
effect: read
inputSchema:
  type: object
  properties:
    query: { type: string, description: What to look for }
    limit: { type: number }
    status: { type: string, enum: [open, paid, sent] }
  required: [query]
outputSchema:
  type: array
  items:
    type: object
    properties:
      id: { type: string }
      total: { type: number }
      note: { type: [string, "null"] }
    required: [id, total, note]
\`\`\`

Compact types: string, number, boolean, date, html-string, file, enum(a | b), record(T), T[], T? for one that may be null, nested maps, a list with one item, and the aliases of \`import\`. A \`?\` after a key makes it optional.

Then name it in the plugin's \`plugin.yaml\`, with the export that does it:

\`\`\`yaml
actions:
  - name: searchOrders
    action: ./search-orders.jay-action
\`\`\`

## Write the handler

Run \`deckhand actions types\`, and import the types that it makes:

\`\`\`ts
import { ActionError, makeJayQuery } from '@deckhand/actions'
import type { SearchOrdersInput, SearchOrdersOutput } from './search-orders.jay-action.js'

export const searchOrders = makeJayQuery<SearchOrdersInput, SearchOrdersOutput>().withHandler(async ({ query }) => {
  if (query.trim() === '') throw new ActionError('EMPTY_QUERY', 'Say what to look for.')
  return []
})
\`\`\`

\`makeJayAction\` is for what changes something. The input has been held against the schema before the handler is called. What the caller may know is thrown as an ActionError; of other errors it gets no details.
Services come with \`.withServices(MARKER)\` as further arguments. A handler that is an \`async function*\` answers in pieces; its file says \`streaming: true\`. A name with dots, such as cart.addItem, goes into the file and into \`makeJayAction('cart.addItem')\`.

## Check it

- \`deckhand actions types --check\`: the types are those of the files
- \`deckhand actions validate\`: files, plugins, and that handlers agree with their files; exits with 1 and says where
- \`deckhand agent-kit --check\`: this folder is up to date; \`deckhand agent-kit\` writes it anew
`
