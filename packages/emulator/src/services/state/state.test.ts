import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendar } from '@googleapis/calendar'
import { auth, gmail } from '@googleapis/gmail'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, rawMail, refusal } from '../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { mail: gmail({ version: 'v1', ...options }).users, events: calendar({ version: 'v3', ...options }).events }
}

const userId = 'me'
const message = { raw: rawMail({ To: 'hanna.vogel@example.org', Subject: 'Kept' }) }
let folder: string
let stateFile: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  stateFile = join(folder, 'deep', 'state.json')
})

const open = (more = {}) => openEmulator(onTestFinished, { stateFile, ...more })

it('mail, calendar and tokens survive a restart', async () => {
  const first = await open()
  const { mail, events } = openClients(first)
  const draft = await mail.drafts.create({ userId, requestBody: { message } })
  await mail.messages.send({ userId, requestBody: message })
  const day = { start: { date: '2026-11-20' }, end: { date: '2026-11-21' } }
  await events.insert({ calendarId: 'primary', requestBody: { ...day, id: 'kept1' } })
  await first.close()

  const second = await open({ now: () => new Date('2027-03-01T00:00:00Z') })
  const again = openClients(second)
  expect((await again.mail.drafts.get({ userId, id: draft.data.id ?? '' })).data.message?.snippet).toBe('Hello')
  expect((await again.mail.messages.list({ userId, q: 'in:sent subject:kept' })).data.resultSizeEstimate).toBe(1)
  expect((await again.events.get({ calendarId: 'primary', eventId: 'kept1' })).data.start?.date).toBe('2026-11-20')
  expect((await again.mail.getProfile({ userId })).data.messagesTotal).toBe(44)
  expect(second.services.journal().map(({ action }) => action)).toEqual(['draft created', 'sent', 'event created'])
})

it('a token that was given is good after a restart, and only its owner can read the file', async () => {
  const first = await open()
  const query = new URLSearchParams({
    client_id: 'emulator.apps.googleusercontent.com',
    redirect_uri: 'http://127.0.0.1/x',
    response_type: 'code',
    scope: 'https://mail.google.com/',
    approve: '1',
  })
  const { headers } = await fetch(`${first.url}/o/oauth2/v2/auth?${query}`, { redirect: 'manual' })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    client_id: 'emulator.apps.googleusercontent.com',
    client_secret: 'emulator-google-secret',
    redirect_uri: 'http://127.0.0.1/x',
    grant_type: 'authorization_code',
    code,
  })
  const tokens = (await (await fetch(`${first.url}/token`, { method: 'POST', body })).json()) as {
    access_token: string
  }
  await first.close()
  expect((await openClients(await open(), tokens.access_token).mail.getProfile({ userId })).status).toBe(200)
  expect((await stat(stateFile)).mode & 0o777).toBe(0o600)
})

it('a change is in the file before its answer is out, so that a kill loses nothing that was answered', async () => {
  const { mail } = openClients(await open())
  const { data } = await mail.messages.send({ userId, requestBody: message })
  expect(await readFile(stateFile, 'utf8')).toContain(data.id)
})

it('the effect of a lost answer is kept too', async () => {
  const emulator = await open()
  emulator.fault({ service: 'gmail', kind: 'lost-answer' })
  const sending = openClients(emulator).mail.messages.send({ userId, requestBody: message }, { timeout: 1_000 })
  await expect(sending).rejects.toThrow()
  const kept = JSON.parse(await readFile(stateFile, 'utf8')) as { journal: { title: string }[] }
  expect(kept.journal).toMatchObject([{ title: 'Kept' }])
})

it('many changes at once leave one whole file and no scraps', async () => {
  const { mail } = openClients(await open())
  await Promise.all(Array.from({ length: 20 }, () => mail.messages.send({ userId, requestBody: message })))
  const kept = JSON.parse(await readFile(stateFile, 'utf8')) as { journal: unknown[] }
  expect(kept.journal).toHaveLength(20)
  expect(await readdir(join(folder, 'deep'))).toEqual(['state.json'])
})

it.each(['{"version":1,"mailbox":', '{"version":99}', 'null', ''])(
  'a file that says %j is set aside with a word',
  async (text) => {
    stateFile = join(folder, 'state.json')
    await writeFile(stateFile, text)
    const notices: string[] = []
    const emulator = await open({ onNotice: (notice: string) => notices.push(notice) })
    expect(emulator.services.mailbox.messages()).toHaveLength(42)
    const names = (await readdir(folder)).sort()
    expect(names).toEqual(['state.json', expect.stringMatching(/^state\.json\.broken-\d+$/)])
    expect(await readFile(join(folder, names[1] ?? ''), 'utf8')).toBe(text)
    expect(notices).toEqual([expect.stringContaining(`could not read its state in ${stateFile}`)])
  },
)

it('what cannot be written is not answered as done', async () => {
  const emulator = await open()
  await rm(join(folder, 'deep'), { recursive: true })
  await writeFile(join(folder, 'deep'), 'in the way')
  const refused = await refusal(openClients(emulator).mail.messages.send({ userId, requestBody: message }))
  expect(refused).toMatchObject({ status: 500, message: expect.stringContaining('could not write its state') })
  await rm(join(folder, 'deep'))
})

it('a state file that cannot be written stops the start', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(open({ stateFile: join(folder, 'file', 'state.json') })).rejects.toThrow('ENOTDIR')
})

it('without the option nothing is written', async () => {
  const emulator = await openEmulator(onTestFinished)
  await openClients(emulator).mail.messages.send({ userId, requestBody: message })
  expect(await readdir(folder)).toEqual([])
})

const numbers = Array.from({ length: 100 }, (_, number) => number)

it('two emulators on one file lose nothing of each other, and give no id twice', async () => {
  const both = await Promise.all([open(), open()])
  const send = ({ mail }: ReturnType<typeof openClients>) => mail.messages.send({ userId, requestBody: message })
  const sent = await Promise.all(both.flatMap((one) => numbers.map(() => send(openClients(one)))))
  const ids = sent.map(({ data }) => data.id)
  expect(new Set(ids).size).toBe(200)
  for (const emulator of both) {
    const found = await openClients(emulator).mail.messages.list({ userId, q: 'subject:kept', maxResults: 500 })
    expect(found.data.messages?.map(({ id }) => id).sort()).toEqual(ids.sort())
  }
  expect(await readdir(join(folder, 'deep'))).toEqual(['state.json'])
})

it('a look sees what the other emulator did, and a change builds on it', async () => {
  const [one, other] = [await open(), await open()].map((emulator) => openClients(emulator))
  if (!one || !other) throw new Error('There are two')
  const { data: draft } = await one.mail.drafts.create({ userId, requestBody: { message } })
  const id = draft.id ?? ''
  expect((await other.mail.drafts.get({ userId, id })).data.message?.snippet).toBe('Hello')
  await other.mail.drafts.send({ userId, requestBody: { id } })
  expect((await refusal(one.mail.drafts.send({ userId, requestBody: { id } }))).status).toBe(404)
})

it('what could not be written did not happen', async () => {
  const emulator = await open()
  const { mail } = openClients(emulator)
  await mkdir(`${stateFile}.${process.pid}.tmp`)
  expect((await refusal(mail.messages.send({ userId, requestBody: message }))).status).toBe(500)
  await rmdir(`${stateFile}.${process.pid}.tmp`)
  expect((await mail.messages.list({ userId, q: 'subject:kept' })).data.resultSizeEstimate).toBe(0)
  await mail.messages.send({ userId, requestBody: message })
  expect((await mail.messages.list({ userId, q: 'subject:kept' })).data.resultSizeEstimate).toBe(1)
})
