import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmulator } from '@deckhand/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../../support/processes/command.ts'
import { serveCommand } from '../../support/processes/serve-command.ts'
import { browser, consent, googleClient, slackClient } from '../../support/servers/oauth.ts'
import { signIn } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { filesIn, formsOf } from './secrets.ts'

/** An emulator as Google, and whoever set it up. All that it gave out is in its file. */
async function scene() {
  const stateFile = join(tempFolder(), 'emulator.json')
  const emulator = await startEmulator({ stateFile })
  onTestFinished(() => emulator.close())
  const env = {
    DECKHAND_DATA: tempFolder(),
    GOOGLE_CLIENT_ID: googleClient.clientId,
    GOOGLE_CLIENT_SECRET: googleClient.clientSecret,
    GOOGLE_API_URL: emulator.url,
  }
  return { env, stateFile, emulator }
}

const ended = async (args: string[], env: Record<string, string>) => {
  const command = startCommand(args, env)
  return { code: await command.exitCode, output: command.output() }
}

test('deckhand connect google waits on loopback for the browser to come back', async () => {
  const { env } = await scene()
  const command = startCommand(['connect', 'google', '--port', '0'], env)
  const [link] = await command.shows(/http:\S+\/o\/oauth2\S+/)
  const back = new URL(await consent(link))
  const made = new URL(back)
  made.searchParams.set('state', 'x')
  expect((await fetch(made)).status).toBe(400)
  expect((await fetch(new URL('/', back))).status).toBe(404)
  expect(await (await fetch(back)).text()).toBe('The account is connected. You can close this page.')
  expect(await command.exitCode).toBe(0)
  expect(command.output()).toMatch(/Google: connected as \S+@\S+ since /)
  const listed = await ended(['connect'], env)
  expect(listed).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Google: connected as .*\nSlack: not set up/),
  })
})

test('a refusal ends the command with exit code 1 and the reason', async () => {
  const { env } = await scene()
  const command = startCommand(['connect', 'google', '--port', '0'], env)
  const [link] = await command.shows(/http:\S+\/o\/oauth2\S+/)
  expect((await fetch(await consent(link, 'refuse'))).status).toBe(400)
  expect(await command.exitCode).toBe(1)
  expect(command.errors()).toContain('Google was not connected: access was declined (access_denied).')
})

test('beside a server the command signs the browser in there, and waits until it is connected', async () => {
  const { env } = await scene()
  const { url } = await serveCommand(env)
  const command = startCommand(['connect', 'google', '--port', new URL(url).port], env)
  const [link] = await command.shows(/http:\S+\/sign-in\S+/)
  expect(link).toMatch(/\/sign-in\?next=%2Fsettings#\S+$/)
  const session = await signIn(url, new URL(link).hash.slice(1))
  expect((await browser(url, session).connect()).status).toBe(200)
  expect(await command.exitCode).toBe(0)
  expect(command.output()).toMatch(/Google: connected as \S+@\S+ since /)
})

/** Connected by the command, as a person does it. */
async function connectAlone(env: Record<string, string>): Promise<void> {
  const command = startCommand(['connect', 'google', '--port', '0'], env)
  const [link] = await command.shows(/http:\S+\/o\/oauth2\S+/)
  await fetch(await consent(link))
  expect(await command.exitCode).toBe(0)
}

test('deckhand disconnect revokes the access, deletes the tokens, and says if the service could not be notified', async () => {
  const { env, emulator } = await scene()
  await connectAlone(env)
  expect(await ended(['disconnect', 'google'], env)).toEqual({
    code: 0,
    output: 'Google: disconnected, and its tokens are deleted. Google has withdrawn the access.\n',
  })
  expect(emulator.requests.filter(({ operation }) => operation === 'revoke')).toHaveLength(1)
  expect(await ended(['disconnect', 'google'], env)).toEqual({ code: 1, output: 'Google is not connected.\n' })
  await connectAlone(env)
  await emulator.close()
  expect(await ended(['disconnect', 'google'], env)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/could not be reached: withdraw the access at https:\/\/myaccount\.google\.com/),
  })
})

test('deckhand doctor says of each account whether it works, and what to do when it does not', async () => {
  const { env, emulator, stateFile } = await scene()
  const examined = async (more: Record<string, string> = {}) => {
    const { output } = await ended(['doctor'], { ...env, PORT: '0', ...more })
    return output.split('\n').filter((line) => /^\S accounts /.test(line))
  }
  expect(await examined()).toEqual([
    '✓ accounts     They can be connected after Deckhand has started once on this database.',
  ])
  await ended(['connect'], env)
  expect(await examined()).toEqual([
    '! accounts     Google is not connected. Connect it with "deckhand connect google".',
    expect.stringMatching(/^✓ accounts {5}Slack is not set up\. Set SLACK_TOKEN/),
  ])
  await connectAlone(env)
  const { address } = emulator.services.mailbox
  expect((await examined())[0]).toBe(`✓ accounts     Google: connected as ${address}.`)
  expect((await examined({ DECKHAND_SECRET: 'another secret of 32 characters!' }))[0]).toMatch(
    /^! accounts {5}Google was connected with another secret\. Restore/,
  )
  const token = givenBy(stateFile).at(-1) ?? ''
  await fetch(`${emulator.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
  expect((await examined())[0]).toBe(
    '! accounts     Google no longer gives Deckhand access. Connect it again with "deckhand connect google".',
  )
  const withToken = { SLACK_TOKEN: 'xoxp-nobody', SLACK_API_URL: emulator.url }
  expect((await examined(withToken))[1]).toMatch(/^! accounts {5}Slack refused \(invalid_auth\)\. .* SLACK_TOKEN/)
})

test('without settings the example accounts are used, and say so', async () => {
  const listed = await ended(['connect'], {})
  expect(listed.output).toBe(
    "Google: the emulator's example account; nothing in it is real\nSlack: the emulator's example account; nothing in it is real\n",
  )
  expect(await ended(['connect', 'slack'], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining("Slack is the emulator's example account. Set up the real service first"),
  })
  const { command, url, headers } = await serveCommand()
  expect(command.output()).toMatch(/Mail, calendar and Slack: example accounts, see http:\S+\/emulator/)
  expect(await browser(url, headers).list()).toMatchObject([{ state: 'example' }, { state: 'example' }])
})

interface GivenGrant {
  code: string
  refreshToken?: string
  accessTokens: { token: string }[]
}

function givenBy(stateFile: string): string[] {
  const { grants } = JSON.parse(readFileSync(stateFile, 'utf8')) as { grants: GivenGrant[] }
  return grants.flatMap(({ code, refreshToken, accessTokens }) => [
    code,
    ...(refreshToken ? [refreshToken] : []),
    ...accessTokens.map(({ token }) => token),
  ])
}

test('no code, token or secret is in the data folder, the log, the audit, an event or an answer', async () => {
  const { env, stateFile, emulator } = await scene()
  const slack = { SLACK_CLIENT_ID: slackClient.clientId, SLACK_CLIENT_SECRET: slackClient.clientSecret }
  const both = { ...env, ...slack, SLACK_API_URL: emulator.url, LOG_LEVEL: 'trace' }
  const { url, headers, command, stop } = await serveCommand(both)
  const ann = browser(url, headers)
  const answers: string[] = []
  for (const service of ['google', 'google', 'slack'] as const) {
    const back = await consent(await ann.start(service))
    answers.push((await ann.visit(back)).text, (await ann.visit(back)).text)
  }
  const read = async (path: string) => answers.push(await (await fetch(`${url}${path}`, { headers })).text())
  const run = async (prompt: string) => {
    const response = await fetch(`${url}/api/agent/run`, { method: 'POST', headers, body: JSON.stringify({ prompt }) })
    const { runId } = JSON.parse(answers[answers.push(await response.text()) - 1] ?? '') as { runId: string }
    await read(`/api/agent/runs/${runId}/events`)
  }
  // Used, renewed after a refusal, refused for good.
  emulator.fault({ service: 'gmail', kind: 'unauthorized' })
  await run('search my mail for the lease')
  await run('which Slack channels are there?')
  emulator.fault({ service: 'gmail', kind: 'unauthorized', times: 9 })
  await run('search my mail for the lease')
  await run('which Slack channels are there?')
  for (const path of ['connections', 'agent/audit', 'agent/runs', 'agent/settings']) await read(`/api/${path}`)
  const whileConnected = filesIn(env.DECKHAND_DATA)
  answers.push(JSON.stringify([await ann.disconnect(), await ann.disconnect('slack')]))
  await stop()
  const everything = [...answers, command.output(), whileConnected, filesIn(env.DECKHAND_DATA)].join('\n')
  expect(everything).toContain('"kind":"connected"')
  const secrets = givenBy(stateFile)
  // Two consents and at least one renewal at Google, one consent at Slack.
  expect(secrets.length).toBeGreaterThanOrEqual(9)
  expect(emulator.requests.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['messages.list', 'conversations.list', 'token', 'revoke', 'auth.revoke']),
  )
  expect(everything).toContain('Lease for Lindenstra')
  const found = formsOf([...secrets, googleClient.clientSecret, slackClient.clientSecret]).filter((form) =>
    everything.includes(form),
  )
  expect(found).toEqual([])
})
