import type { AgentPermission, AgentTool } from '@deckhand/client'
import { expect, test } from 'vitest'
import { toolView } from './tool-view.ts'

const tool = (more: Partial<AgentTool> = {}): AgentTool => ({
  type: 'tool',
  key: 'tool-1',
  id: '1',
  title: 'ls -F',
  description: 'List files (detailed)',
  workingDir: '/project',
  isBackground: false,
  kind: 'execute',
  state: 'running',
  content: [],
  locations: [],
  ...more,
})

const permission = (more: Partial<AgentPermission> = {}): AgentPermission => ({
  id: 'permission-1',
  options: [
    { optionId: 'always', name: 'Allow for this session', kind: 'allow_always' },
    { optionId: 'once', name: 'Allow', kind: 'allow_once' },
    { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  ],
  state: 'open',
  ...more,
})

test('a command is shown with its description and its folder', () => {
  expect(toolView(tool())).toEqual({
    type: 'tool',
    key: 'tool-1',
    id: '1',
    name: 'execute',
    label: 'Run a command',
    title: 'ls -F',
    input: { command: 'ls -F', description: 'List files (detailed)', folder: '/project' },
    state: 'input-streaming',
  })
})

test('the input that the agent sent is shown in full, and overrides the title', () => {
  const { input } = toolView(tool({ input: { command: 'ls -F; rm x' }, isBackground: true }))
  expect(input).toMatchObject({ command: 'ls -F; rm x', folder: '/project' })
  expect(Object.keys(input)).toContain('background')
  expect(toolView(tool({ input: 7 })).input).toMatchObject({ input: 7 })
})

test('an open permission is a question with the options of the agent', () => {
  const { approval, state } = toolView(tool({ state: 'waiting', permission: permission() }))
  expect(state).toBe('input-available')
  expect(approval).toMatchObject({ id: 'permission-1', preview: 'List files (detailed)' })
  expect(approval?.options?.map(({ name }) => name)).toEqual(['Allow for this session', 'Allow', 'Reject'])
  expect(approval?.toolArgs).toEqual({ command: 'ls -F', folder: '/project' })
  expect(approval).not.toHaveProperty('decision')
})

test('words that come while the agent asks are in the question, and become output after the answer', () => {
  const content: AgentTool['content'] = [{ type: 'content', content: { type: 'text', text: 'It costs 20 euros.' } }]
  const asked = toolView(tool({ state: 'waiting', permission: permission(), content }))
  expect(asked.approval?.toolArgs).toMatchObject({ details: 'It costs 20 euros.' })
  expect(asked).not.toHaveProperty('output')
  const given = permission({ state: 'answered', optionId: 'once' })
  const answered = toolView(tool({ state: 'done', permission: given, content }))
  expect(answered.output).toBe('It costs 20 euros.')
  expect(answered.approval?.toolArgs).not.toHaveProperty('details')
})

test('the details do not repeat the question', () => {
  const input = { to: 'ada@example.com' }
  const text = `Send a mail\nIt leaves this machine.\n${JSON.stringify(input, null, 2)}`
  const content: AgentTool['content'] = [{ type: 'content', content: { type: 'text', text } }]
  const mail = { kind: 'other', title: 'Send a mail', description: '', input, content }
  const { approval } = toolView(tool({ ...mail, state: 'waiting', permission: permission() }))
  expect(approval?.toolArgs).toMatchObject({ details: 'It leaves this machine.', to: 'ada@example.com' })
})

test('an input field named details does not replace the words of the agent', () => {
  const content: AgentTool['content'] = [{ type: 'content', content: { type: 'text', text: 'It costs 20 euros.' } }]
  const asked = toolView(tool({ state: 'waiting', permission: permission(), content, input: { details: 'free' } }))
  expect(asked.approval?.toolArgs).toMatchObject({ details: 'free', 'it says': 'It costs 20 euros.' })
})

test('the question for a command without a description does not capitalize the command', () => {
  const { approval } = toolView(tool({ description: '', state: 'waiting', permission: permission() }))
  expect(approval?.preview).toBe('Run a command')
})

test('a call of kind execute that is not a command is shown in the words of the agent', () => {
  const note = { title: 'send a note to ann', description: '', input: { to: 'ann' } }
  const { label, approval } = toolView(tool({ ...note, state: 'waiting', permission: permission() }))
  expect(label).toBe('Use a tool')
  expect(approval).toMatchObject({ preview: 'send a note to ann', toolArgs: { to: 'ann' } })
  expect(toolView(tool({ input: { command: 'ls' } })).label).toBe('Run a command')
})

test('a question shows its command in full beside the headline, which is cut and capitalized', () => {
  const asked = (more: Partial<AgentTool>) =>
    toolView(tool({ ...more, state: 'waiting', permission: permission() })).approval?.toolArgs
  const command = `echo ${'a'.repeat(500)}; rm -rf ~`
  expect(asked({ title: command, description: command })).toMatchObject({ command })
  expect(asked({ title: 'ls', description: command, input: { command } })).toMatchObject({ command })
  expect(asked({ kind: 'other', title: command, description: '' })).toMatchObject({ what: command })
  expect(asked({ kind: 'other', title: 'a\nb', description: '' })).toMatchObject({ what: 'a\nb' })
  const content: AgentTool['content'] = [{ type: 'diff', path: '/project/w.txt', newText: 'hi' }]
  expect(asked({ kind: 'edit', content, input: { files: ['/etc/passwd'] } })).toMatchObject({ files: ['/etc/passwd'] })
})

test('an answer from this or another window is a decision', () => {
  const decided = (optionId: string) =>
    toolView(tool({ permission: permission({ state: 'answered', optionId, by: 'other' }) })).approval?.decision
  expect(decided('once')).toBe('approved')
  expect(decided('always')).toBe('approved')
  expect(decided('no')).toBe('rejected')
})

test('a rejected call shows the answer in the words of the agent, and where it was given', () => {
  const answered = permission({ state: 'answered', optionId: 'no', by: 'other' })
  const { state, error } = toolView(tool({ state: 'rejected', permission: answered }))
  expect(state).toBe('output-error')
  expect(error).toEqual({ code: 'REJECTED', message: 'You answered "Reject", in another window.' })
})

test('a stopped call is not a failure, and says if no one answered in time', () => {
  expect(toolView(tool({ state: 'stopped' })).error?.code).toBe('CANCELLED')
  const unanswered = permission({ state: 'cancelled', by: 'grace' })
  expect(toolView(tool({ state: 'stopped', permission: unanswered })).error?.message).toContain('No one answered')
})

test('a failure shows the words of the agent, or says that there are none', () => {
  const content: AgentTool['content'] = [{ type: 'content', content: { type: 'text', text: 'No such file.' } }]
  expect(toolView(tool({ state: 'failed', content })).error?.message).toBe('No such file.')
  expect(toolView(tool({ state: 'failed', content }))).not.toHaveProperty('output')
  expect(toolView(tool({ state: 'failed' })).error?.message).toContain('did not say why')
})

test('file changes are shown as diffs, and words as output', () => {
  const view = toolView(
    tool({
      kind: 'edit',
      title: 'Writing to w.txt',
      state: 'done',
      locations: [{ path: '/project/w.txt', line: 3 }],
      content: [
        { type: 'diff', path: '/project/w.txt', oldText: null, newText: 'hi\n' },
        { type: 'content', content: { type: 'text', text: 'Written.' } },
      ],
    }),
  )
  expect(view).toMatchObject({
    label: 'Change a file',
    state: 'output-available',
    changes: [{ path: '/project/w.txt', before: null, after: 'hi\n' }],
    output: 'Written.',
    input: { what: 'Writing to w.txt', files: ['/project/w.txt:3'] },
  })
})

test('an unknown kind is a generic tool, even if it has the name of an object property', () => {
  for (const kind of ['other', 'dance', 'constructor']) expect(toolView(tool({ kind })).label).toBe('Use a tool')
})
