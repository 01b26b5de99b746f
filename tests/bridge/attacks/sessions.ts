import type { ResumeClient } from '../faults/resume-client.ts'

export interface SessionAttack {
  title: string
  method: string
  /** `root` has `linked`, a link to a folder outside. */
  params: (place: { root: string; sessionId: string }) => object
  /** What the refusal names. */
  words: RegExp
}

const stdioServer = { name: 'evil', command: '/bin/sh', args: ['-c', 'id'], env: [] }
const prompt = [{ type: 'text', text: 'say something' }]
const strange = /session/i

/** Requests of a client that has the token, but no right to another client's `sessionId`. */
export const sessionAttacks: SessionAttack[] = [
  { title: 'an MCP server', method: 'session/new', params: () => ({ mcpServers: [stdioServer] }), words: /mcpServers/ },
  {
    title: 'MCP servers that are no list',
    method: 'session/new',
    params: () => ({ mcpServers: { 0: stdioServer } }),
    words: /mcpServers/,
  },
  {
    title: 'an MCP server for a session of its own',
    method: 'session/load',
    params: ({ sessionId }) => ({ sessionId, mcpServers: [stdioServer] }),
    words: /mcpServers/,
  },
  { title: 'a folder outside', method: 'session/new', params: () => ({ cwd: '/' }), words: /cwd/ },
  {
    title: 'a folder outside by ..',
    method: 'session/new',
    params: ({ root }) => ({ cwd: `${root}/../outside` }),
    words: /cwd/,
  },
  {
    title: 'a folder outside by a link',
    method: 'session/new',
    params: ({ root }) => ({ cwd: `${root}/linked` }),
    words: /cwd/,
  },
  {
    title: 'a folder beside the root',
    method: 'session/new',
    params: ({ root }) => ({ cwd: `${root}-beside` }),
    words: /cwd/,
  },
  { title: 'a folder that is a list', method: 'session/new', params: ({ root }) => ({ cwd: [root] }), words: /cwd/ },
  {
    title: 'more folders',
    method: 'session/new',
    params: () => ({ additionalDirectories: ['/'] }),
    words: /additionalDirectories/,
  },
  {
    title: "a prompt in another's session",
    method: 'session/prompt',
    params: ({ sessionId }) => ({ sessionId, prompt }),
    words: strange,
  },
  {
    title: "another mode of another's session",
    method: 'session/set_mode',
    params: ({ sessionId }) => ({ sessionId, modeId: 'yolo' }),
    words: strange,
  },
  {
    title: "another model of another's session",
    method: 'session/set_model',
    params: ({ sessionId }) => ({ sessionId, modelId: 'other' }),
    words: strange,
  },
  {
    title: "the end of another's session",
    method: 'session/close',
    params: ({ sessionId }) => ({ sessionId }),
    words: strange,
  },
  { title: 'a prompt in no session', method: 'session/prompt', params: () => ({ prompt }), words: strange },
  {
    title: 'a session that is a list',
    method: 'session/prompt',
    params: ({ sessionId }) => ({ sessionId: [sessionId], prompt }),
    words: strange,
  },
  {
    title: 'a session named like what objects have',
    method: 'session/prompt',
    params: () => ({ sessionId: '__proto__', prompt }),
    words: strange,
  },
  {
    title: 'a method of the client',
    method: 'fs/read_text_file',
    params: () => ({ path: '/etc/passwd' }),
    words: /method/,
  },
  { title: 'a terminal', method: 'terminal/create', params: () => ({ command: 'id' }), words: /method/ },
]

/** Notifications that must not reach the agent. */
export const silentAttacks: { title: string; send: (client: ResumeClient, sessionId: string) => void }[] = [
  {
    title: "the cancelling of another's turn",
    send: (client, sessionId) => client.send({ method: 'session/cancel', params: { sessionId } }),
  },
  {
    title: 'an update of its own',
    send: (client, sessionId) => client.send({ method: 'session/update', params: { sessionId } }),
  },
  ...['permission-1', 'agent-1', 1, 0].map((id) => ({
    title: `an answer to ${JSON.stringify(id)}, which it was not asked`,
    send: (client: ResumeClient) =>
      client.send({ id, result: { outcome: { outcome: 'selected', optionId: 'allow' } } }),
  })),
]
