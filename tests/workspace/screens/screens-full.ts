import { post } from '../../support/servers/served.ts'
import { screensWorld } from './screens-world.ts'

const long = 'Supercalifragilisticexpialidocious'.repeat(8)
export const longPath = `reports/${'a-very-long-folder-name/'.repeat(6)}the-final-final-version-of-the-report.md`
export const hostileName = `x<img src=x onerror="window.hit=1"> & 'more'.txt`

/** Everything at once, with long texts: runs, child agents, approvals in every state, files, memories. */
export async function fullWorld() {
  const world = await screensWorld()
  const { run, files, api, store } = world
  const delegated = await run('delegate to carl@example.com')
  await run(`send to ${long}@example.com`)
  await run(`Tell me about ${long} and ${'many words '.repeat(300)}`)
  const rejected = await run('send to ben@example.com')
  await decide(world, rejected, 'reject', `Not now, and not this way. ${'Because. '.repeat(60)}`)
  await files.write('notes.md', '# Plan\n\n- one\n- two\n')
  await files.write(
    'notes.md',
    '# Plan\n\n- one\n- three\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst x = 1\n```\n',
  )
  await files.write(longPath, `${'word '.repeat(2_000)}\n${long}${long}`)
  await files.write('deck.pptx', Buffer.from([80, 75, 3, 4, 0, 255]))
  await files.write(hostileName, 'plain')
  for (const text of ['Likes tea.', `${long} `.repeat(2).trim().slice(0, 500)]) await post(`${api}/memories`, { text })
  const allowlist = ['ann@example.com', `${'x'.repeat(200)}@example.com`]
  await fetch(`${api}/settings`, { method: 'PUT', body: JSON.stringify({ trust: 'delegated', allowlist }) })
  await post(`${world.url}/api/tokens`, { name: 'word '.repeat(20), scopes: ['runs', 'files', 'approvals'] })
  const threadOf = async (runId: string) => (await store.runs.find('local', runId))?.threadId
  return {
    ...world,
    delegated,
    threads: { delegated: await threadOf(delegated), rejected: await threadOf(rejected) },
  }
}

/** Decides the approval of a run. */
export async function decide(
  { api }: { api: string },
  runId: string,
  decision: 'approve_once' | 'reject',
  feedback?: string,
): Promise<void> {
  const { approvals } = (await (await fetch(`${api}/approvals?status=open`)).json()) as {
    approvals: { id: string; runId: string }[]
  }
  const id = approvals.find((approval) => approval.runId === runId)?.id
  const response = await post(`${api}/approvals/${id}`, { decision, ...(feedback !== undefined && { feedback }) })
  if (!response.ok) throw new Error(await response.text())
}
