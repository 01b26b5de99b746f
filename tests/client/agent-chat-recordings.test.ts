import { expect, test } from 'vitest'
import { brief } from './agent-chats.ts'
import { type Played, playRecording } from './recording.ts'

// Each list was written after reading its recording.

/** Prompts without the script that they carried for the recorded model. */
const shown = (lines: string[]) => lines.map((line) => (line.startsWith('> ') ? (line.split(' FAKE')[0] ?? '') : line))

const seen = (played: Played | undefined) => shown(brief(played?.client.state.messages ?? []))

const ok = ['text ok', '= done end_turn']

test('basic: a thought and text', async () => {
  const [run] = await playRecording('basic')
  expect(seen(run)).toEqual([
    '> go',
    'thought **Considering**\nI look at the question',
    'text Hello world.',
    '= done end_turn',
  ])
  const { session } = run?.client.state ?? {}
  expect(session?.commands[0]).toEqual({ name: 'memory', description: 'Manage memory.' })
  expect(session?.modes?.availableModes.map(({ id }) => id)).toEqual(['default', 'autoEdit', 'yolo', 'plan'])
  expect(session?.models?.currentModelId).toBe('gemini-2.5-flash')
})

test('crash: the running answer fails, the conversation stays, and the session is lost', async () => {
  const [killed, later] = await playRecording('crash')
  const ticks = Array.from({ length: 15 }, (_, index) => `tick ${index} `).join('')
  expect(seen(killed)).toEqual([
    '> go',
    'text first answer',
    '= done end_turn',
    '> go',
    `text ${ticks}`,
    '= failed The agent ended.',
  ])
  expect(killed?.client.state.session?.isLost).toBe(true)
  // The CLI had not written the answer down.
  expect(seen(later)).toEqual(['> go', 'text first answer', '= done', '> go'])
  expect(killed?.calls).toEqual(['session/new: ok', 'session/prompt: ok', 'session/prompt: The agent ended.'])
})

test('fs: files, a permission for each, and a cancel while one is asked', async () => {
  const [run] = await playRecording('fs')
  expect(seen(run)).toEqual([
    '> go',
    'read disk.txt done',
    'edit Writing to w2.txt asked: proceed_once done',
    'execute mkdir -p zz (terminal?) in /project asked: proceed_once done',
    ...ok,
    '> go',
    'execute mkdir -p q1 (x) in /project asked: cancelled stopped',
    '= cancelled cancelled',
  ])
  const answer = run?.client.state.messages[1]
  const parts = answer?.role === 'assistant' ? answer.parts : []
  expect(parts[0]).toMatchObject({ locations: [{ path: '/project/disk.txt' }], content: [] })
  expect(parts[1]).toMatchObject({
    content: [{ type: 'diff', path: '/project/w2.txt', oldText: 'from client buffer\n', newText: 'x\n' }],
  })
})

const made = [
  '> go',
  'thought **Plan**\nthink it over',
  'text Let me look. ',
  'execute mkdir -p d1 (Make (dir)) in /project asked: proceed_once done',
  'text Made.',
  '= done end_turn',
]

test('load: a session that the CLI cannot load changes nothing', async () => {
  const [run, later] = await playRecording('load')
  expect(seen(run)).toEqual([
    ...made,
    '> go',
    'edit Writing to w.txt asked: proceed_once done',
    'text Wrote.',
    '= done end_turn',
  ])
  expect(run?.calls.at(-1)).toBe('session/load: No previous sessions found for this project.')
  expect(run?.client.state.session?.isLost).toBe(false)
  expect(seen(later)).toEqual([])
  expect(later?.calls).toEqual([
    'session/load: No previous sessions found for this project.',
    'session/load: No previous sessions found for this project.',
    'session/load: No previous sessions found for this project.',
    'session/new: Directory does not exist: /opt/tool',
    'session/new: Directory does not exist: /project/rel',
    'session/new: Internal error',
  ])
})

test('load-later: what the CLI replays is shown without its bookkeeping', async () => {
  const [run, later] = await playRecording('load-later')
  expect(run?.beforeLoad.map(shown)).toEqual([
    [
      ...made,
      '> go',
      'edit Writing to w.txt asked: proceed_once done',
      'search . done',
      'text Wrote.',
      '= done end_turn',
    ],
  ])
  const again = [
    '> go',
    'thought **Plan**\nthink it over',
    'text Let me look.',
    'execute Shell done',
    'edit WriteFile done',
    'search ReadFolder done',
    'text Made.',
    '= done',
    '> go',
    'text Wrote.',
    '= done',
  ]
  expect(seen(run)).toEqual(again)
  expect(seen(later)).toEqual([...again, '> go', 'text Continuing.', '= done end_turn'])
  expect(later?.calls[0]).toBe('session/load: ok')
  expect(later?.calls[1]).toBe('session/prompt: ok')
  expect(later?.calls[2]).toContain('Invalid session identifier "00000000-0000-0000-0000-000000000000"')
  expect(later?.client.state.session?.commands.length).toBeGreaterThan(10)
})

test('shellout-pty: commands with a permission, and one that needs none', async () => {
  const [run] = await playRecording('shellout-pty')
  const command = (title: string) => `execute ${title} (D) in /project asked: proceed_once done`
  expect(seen(run)).toEqual([
    ...['> go', command('printf "out-line\\n"; printf "err-line\\n" >&2'), ...ok],
    ...['> go', command('echo err >&2; exit 3'), ...ok],
    ...['> go', 'execute true (D) in /project done', ...ok],
    ...['> go', command('kill -9 $$'), ...ok],
    ...['> go', command('for i in 1 2 3; do echo tick $i; sleep 0.3; done'), ...ok],
  ])
})

test('tools: each kind of tool, whatever the CLI reports about it', async () => {
  const [run] = await playRecording('tools')
  const long = `echo ${'a'.repeat(longest(run))}`
  expect(seen(run)).toEqual([
    ...['> list_directory', 'search . done', ...ok],
    ...['> read_file', 'read hello.txt done', ...ok],
    ...['> shell nested parens', 'execute ls -F (List files (detailed)) in /project done', ...ok],
    ...['> shell dir_path', 'execute ls -la (List sub) in sub done', ...ok],
    ...['> shell no description', 'execute echo "(x) [y]" in /project done', ...ok],
    ...['> shell unbalanced description', 'execute echo hi (smile :) and () in /project done', ...ok],
    ...['> shell long command', `execute ${long} (A long one) in /project done`, ...ok],
    ...['> shell multi-line', 'execute echo one\necho two (Two lines) in /project asked: proceed_once done', ...ok],
    ...[
      '> shell background',
      'execute sleep 1 (Sleep (bg)) in /project in the background asked: proceed_once done',
      ...ok,
    ],
    ...['> shell exit 3', 'execute echo err >&2; exit 3 (Fails) in /project asked: proceed_once done', ...ok],
    ...['> shell rejected', 'execute ls -R (Reject me) in /project done', ...ok],
    ...['> shell cancelled outcome', 'execute ls -t (Cancel me) in /project done', ...ok],
    ...['> shell bad optionId', 'execute ls -t (Bad option) in /project done', ...ok],
    ...['> shell permission error', 'execute ls -t (Err) in /project done', ...ok],
    ...['> write_file new', 'edit Writing to new.txt asked: proceed_once done', ...ok],
    ...['> replace', 'edit hello.txt: line1 => LINE1 asked: proceed_once done', ...ok],
    ...['> read outside', 'read read_file failed', ...ok],
    ...['> unknown tool', ...ok],
    ...['> bad args', 'execute run_shell_command failed', ...ok],
    ...['> write_todos', 'other Set 2 todo(s) asked: proceed_once done', ...ok],
    ...['> glob', "search '**/*.txt' done", ...ok],
    ...['> grep', "search 'line' done", "search 'line' done", ...ok],
    ...['> web_fetch', 'fetch Fetching content from: http://127.0.0.1:1/x asked: proceed_once failed', ...ok],
    ...['> update_topic', 'think Update topic to: "T" done', ...ok],
    ...['> enter_plan_mode', 'other plan asked: proceed_once done', ...ok],
    ...['> allow_always exec', ...ok],
    ...['> after allow_always', ...ok],
    ...['> two calls one turn', 'search . done', ...ok],
  ])
  expect(run?.client.state.session?.modes?.currentModeId).toBe('plan')
  const fetched = run?.client.state.messages.findLast(
    (message) =>
      message.role === 'assistant' && message.parts.some((part) => part.type === 'tool' && part.kind === 'fetch'),
  )
  expect(fetched).toMatchObject({
    parts: [
      { content: [{ content: { text: 'All requested URLs were skipped: [Blocked Host] http://127.0.0.1:1/x' } }] },
      {},
    ],
  })
})

/** The length of the recorded command, as its prompt says. */
function longest(run: Played | undefined): number {
  const prompt = run?.client.state.messages.find(
    (message) => message.role === 'user' && message.text.startsWith('shell long'),
  )
  return /"echo (a+)"/.exec(prompt?.role === 'user' ? prompt.text : '')?.[1]?.length ?? 0
}

test('permission-modes-cancel: refusals, invalid answers, modes, cancels, errors', async () => {
  const [run] = await playRecording('permission-modes-cancel')
  const touch = (name: string, description: string, rest: string) =>
    `execute touch ${name} (${description}) in /project ${rest}`
  const ticks = (count: number) => `text ${Array.from({ length: count }, (_, index) => `tick ${index} `).join('')}`
  expect(seen(run)).toEqual([
    ...['> reject', touch('a1', 'Reject me', 'asked: cancel rejected'), ...ok],
    ...['> outcome cancelled', touch('a2', 'Cancel me', 'asked: cancelled stopped'), ...ok],
    ...['> bad optionId', touch('a3', 'Bad', 'asked: cancelled failed'), ...ok],
    ...['> permission error response', touch('a4', 'Err', 'asked: cancelled failed'), ...ok],
    ...['> malformed permission result', touch('a5', 'Mal', 'asked: cancelled failed'), ...ok],
    ...['> allow_always', touch('a6', 'Always (touch)', 'asked: proceed_always done'), ...ok],
    ...['> after allow_always', 'execute touch a7 && cat a7 (no prompt?) in /project asked: proceed_once done', ...ok],
    '> stdout content',
    'execute printf "out-line\\n"; printf "err-line\\n" >&2 (Print) in /project asked: proceed_once done',
    ...ok,
    ...['> shell in yolo', touch('b1', 'Yolo (x)', 'done'), ...ok],
    ...['> cancel mid-stream', ticks(10), '= cancelled cancelled'],
    ...['> cancel during permission (client answers cancelled)', touch('c1', 'x', 'done'), ...ok],
    ...['> cancel during permission (never answered 3s)', touch('c2', 'x', 'done'), ...ok],
    '> cancel mid-tool',
    'execute touch c3; sleep 20 (slow) in /project asked: proceed_once stopped',
    '= cancelled cancelled',
    ...['> second prompt while first runs', ticks(4), '= cancelled cancelled'],
    ...['> go', 'text SECOND', '= done end_turn'],
    ...['> http 429', '= cancelled cancelled'],
    ...['> http 500', '= cancelled cancelled'],
    ...['> http 503', '= cancelled cancelled'],
    ...['> http 400', '= failed fake 400'],
    ...['> http 401', '= failed fake 401'],
    ...['> MAX_TOKENS', 'text part', '= done end_turn'],
    ...['> SAFETY', 'text part', '= done end_turn'],
    ...['> empty', '= done end_turn'],
    '> /about',
    'text Gemini CLI Info:\n- Version: 0.61.0\n- OS: linux\n- Sandbox: no sandbox\n- Model: gemini-2.5-flash\n- Auth Type: gemini-api-key\n- GCP Project: \n- IDE Client: \n- User Email: Unknown\n- Tier: Unknown',
    '= done end_turn',
    ...['> /nope', 'text You said: /nope', '= done end_turn'],
    ...['> see[image]', 'text You said: see ', '= done end_turn'],
    '> see[resource]',
    'text You said: see@file:///x/y.txt \n--- Content from referenced context --- \nContent from @file:///x/y.txt:\n hello',
    '= done end_turn',
  ])
  const { session, messages } = run?.client.state ?? {}
  expect(session?.modes?.currentModeId).toBe('default')
  expect(session?.models?.currentModelId).toBe('gemini-2.5-flash')
  const tools = messages?.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
  expect(tools?.find((part) => part.type === 'tool' && part.title === 'touch c3; sleep 20')).toMatchObject({
    content: [{ content: { text: 'Command cancelled by user.' } }],
  })
  expect(tools?.find((part) => part.type === 'tool' && part.title === 'touch a4')).toMatchObject({
    content: [{ content: { text: '[object Object]' } }],
  })
  const refused = run?.calls.filter((call) => !call.endsWith(': ok'))
  expect(refused).toEqual([
    'session/set_mode: Invalid or unavailable mode: bogus',
    'session/list: "Method not found": session/list',
    'session/prompt: fake 400',
    'session/prompt: fake 401',
  ])
})
