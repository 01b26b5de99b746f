import { noteSchema, outboxKeySchema } from '@deckhand/spec/schemas'
import { json, type Operations, page, script } from '../operation.ts'

const screen = (path: string, summary: string) =>
  ({
    method: 'get',
    path,
    tag: 'Pages',
    summary,
    answers: { 200: page },
    byCookie: true,
  }) as const satisfies Operations[string]

/** All serve the same page, which reads its address. */
export const screenOperations = {
  showStart: screen('/', 'The workspace.'),
  showChat: screen('/chat/:agent', 'A new conversation with an agent.'),
  showThread: screen('/chat/:agent/:thread', 'A thread.'),
  showCli: screen('/cli', 'A conversation with a CLI agent on this machine, through the bridge.'),
  showApprovals: screen('/approvals', 'Approvals.'),
  showRuns: screen('/runs', 'Runs.'),
  showRun: screen('/runs/:run', 'One run, step by step.'),
  showFiles: screen('/files', 'The files of the workspace.'),
  showMemory: screen('/memory', 'What agents know about the user.'),
  showAudit: screen('/audit', 'The audit.'),
  showSettings: screen('/settings', 'Trust, recipients, accounts and profile.'),
} satisfies Operations

/** Also a single page, open to everyone. */
export const shopOperations = {
  showShop: { ...screen('/shop', 'The example shop.'), open: true },
  showShopPlace: { ...screen('/shop/:place', 'The cart, the checkout or the orders of the example shop.'), open: true },
  showShopItem: { ...screen('/shop/:place/:id', 'A product or an order of the example shop.'), open: true },
} as const satisfies Operations

/** The chat element for other pages, and the parts that it loads. */
const getPageScript = {
  method: 'get',
  path: '/page/:file',
  tag: 'Pages',
  summary: 'The chat that other pages embed, deckhand-chat.js, and its parts.',
  answers: { 200: script },
  errors: ['NOT_FOUND'],
  open: true,
} as const satisfies Operations[string]

export const pageScriptOperations = {
  getPageScript,
  getPageScriptAgain: {
    ...getPageScript,
    path: '/page/:attempt/:file',
    summary: 'The same under a new path each time (again-…), for browsers that do not retry a failed import.',
  },
} as const satisfies Operations

export const pageOperations = {
  ...screenOperations,
  ...shopOperations,
  ...pageScriptOperations,
  showEmulator: {
    method: 'get',
    path: '/emulator',
    tag: 'Pages',
    summary: 'Redirects to a page that shows the example accounts while they stand in for real ones.',
    answers: { 200: page },
    byCookie: true,
  },
  showOutbox: {
    method: 'get',
    path: '/outbox',
    tag: 'Pages',
    summary: 'A page with the notes that were sent.',
    answers: { 200: page },
    byCookie: true,
  },
  listNotes: {
    method: 'get',
    path: '/outbox.json',
    tag: 'Pages',
    summary: 'The notes that were sent, newest first.',
    answers: { 200: json('noteListAnswer') },
  },
  receiveNote: {
    method: 'post',
    path: '/outbox',
    tag: 'Pages',
    summary: 'Receives a note, once per key.',
    headers: outboxKeySchema,
    body: noteSchema,
    example: { to: 'ann@example.com', text: 'The boat is ready.' },
    answers: { 200: json('noteAnswer') },
    errors: ['UNAUTHENTICATED'],
    open: true,
    token: 'outboxToken',
  },
} satisfies Operations
