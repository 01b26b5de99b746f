import { setTimeout as sleep } from 'node:timers/promises'
import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Json, JsonObject } from '@deckhand/spec'
import { googleTools } from '@deckhand/tools/google'
import { expect, test } from 'vitest'
import { type CallOptions, type ServiceStage, serviceStage } from './service-context.ts'

const mail = { to: ['ann@example.org'], subject: 'Pier', body: 'Hello' }
const event = { title: 'Viewing', start: '2030-11-21T15:00+01:00', attendees: ['ann@example.org'] }
const gone = { draftId: 'r123', messageId: '19c0ffee00000001', threadId: '19c0ffee00000002' }
const registry = new ToolPluginRegistry(googleTools())

/** The life of an action over several processes: what it kept is all that the next one has. */
class Life {
  readonly #stage: ServiceStage
  readonly #toolName: string
  readonly #args: JsonObject
  readonly #actionId: string
  kept: Json | undefined

  constructor(stage: ServiceStage, toolName: string, args: JsonObject, actionId = 'action') {
    this.#stage = stage
    this.#toolName = toolName
    this.#args = args
    this.#actionId = actionId
  }

  /** A process that runs the handler and dies: its requests are cut off, and what it would keep from then on is lost. */
  async dieInside(isOver: (kept: Json | undefined) => boolean | Promise<boolean>): Promise<void> {
    const controller = new AbortController()
    const checkpoint = async (value: Json) => {
      if (await isOver(this.kept)) controller.abort(new Error('killed'))
      controller.signal.throwIfAborted()
      this.kept = value
    }
    await this.#run({ checkpoint, signal: controller.signal }).catch(() => undefined)
    controller.abort(new Error('killed'))
  }

  /** A process that dies when the promise resolves. `moment` gets a signal that aborts at its death. */
  async dieWhen(moment: (isDead: AbortSignal) => Promise<unknown>): Promise<void> {
    const controller = new AbortController()
    const killed = moment(controller.signal).then(() => controller.abort(new Error('killed')))
    await this.#run({
      signal: controller.signal,
      checkpoint: async (value) => {
        controller.signal.throwIfAborted()
        this.kept = value
      },
    }).catch(() => undefined)
    controller.abort(new Error('killed'))
    await killed
  }

  /** What the kernel does with a call that a dead process began. */
  async recover(): Promise<Json> {
    const { recovery } = registry.find(this.#toolName) ?? {}
    const found = recovery === 'lookup' ? await this.lookup() : undefined
    return found ?? this.#run({})
  }

  lookup(): Promise<Json | undefined> {
    return this.#stage.lookup(this.#toolName, this.#args, this.#options({}))
  }

  run(): Promise<Json> {
    return this.#run({})
  }

  #run(more: CallOptions): Promise<JsonObject> {
    return this.#stage.call(this.#toolName, this.#args, this.#options(more))
  }

  #options(more: CallOptions): CallOptions {
    const checkpoint = async (value: Json) => {
      this.kept = value
    }
    return {
      actionId: this.#actionId,
      checkpoint,
      ...(this.kept !== undefined && { lastCheckpoint: this.kept }),
      ...more,
    }
  }
}

function counts({ emulator }: ServiceStage) {
  const { mailbox, calendar } = emulator.services
  return { sent: mailbox.sent().length, drafts: mailbox.drafts().length, changes: calendar.changes().length }
}

const isPlace = (kept: Json | undefined) => typeof kept === 'object' && kept !== null && 'draftId' in kept

test('a mail whose process died before anything was kept was not sent', async () => {
  const stage = await serviceStage()
  const life = new Life(stage, 'gmail_send', mail)
  const before = counts(stage)
  await life.dieInside(() => true)
  expect(life.kept).toBeUndefined()
  expect(await life.lookup()).toBeUndefined()
  expect(counts(stage)).toEqual(before)
})

test('a draft whose id was not stored is found by its mark, and sent once', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'gmail_send', mail)
  await life.dieInside((kept) => kept !== undefined)
  expect(counts(stage)).toEqual({ ...before, drafts: before.drafts + 1 })
  expect(await life.lookup()).toBeUndefined()
  await life.recover()
  expect(counts(stage)).toEqual({ ...before, sent: before.sent + 1 })
})

test('a draft that is still there was not sent, and goes out as it was approved', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'gmail_send', mail)
  stage.emulator.fault({ service: 'gmail', method: 'drafts.send', kind: 'forbidden' })
  await expect(life.run()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(isPlace(life.kept)).toBe(true)
  expect(await life.lookup()).toBeUndefined()
  await life.recover()
  expect(counts(stage)).toEqual({ ...before, sent: before.sent + 1 })
  expect(stage.emulator.services.mailbox.sent().at(-1)).toMatchObject({
    subject: 'Pier',
    to: [{ address: 'ann@example.org' }],
  })
  expect(stage.emulator.requests.some(({ operation }) => operation === 'drafts.update')).toBe(true)
})

test('a draft that was changed meanwhile is sent as it was approved, and no other is made', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'gmail_send', mail)
  stage.emulator.fault({ service: 'gmail', method: 'drafts.send', kind: 'forbidden' })
  await expect(life.run()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { draftId } = life.kept as { draftId: string }
  const raw = Buffer.from('To: evil@example.net\r\nSubject: Other\r\n\r\nOther words').toString('base64url')
  const headers = { authorization: 'Bearer service-token', 'content-type': 'application/json' }
  const body = JSON.stringify({ message: { raw } })
  await fetch(`${stage.emulator.url}/gmail/v1/users/me/drafts/${draftId}`, { method: 'PUT', headers, body })
  await life.recover()
  expect(counts(stage)).toEqual({ ...before, sent: before.sent + 1 })
  expect(stage.emulator.services.mailbox.sent().at(-1)).toMatchObject({
    subject: 'Pier',
    to: [{ address: 'ann@example.org' }],
  })
})

test('a draft that someone else sends before it is rewritten counts as the sent mail', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'gmail_send', mail)
  stage.emulator.fault({ service: 'gmail', method: 'drafts.send', kind: 'forbidden' })
  await expect(life.run()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { draftId } = life.kept as { draftId: string }
  stage.emulator.fault({ service: 'gmail', method: 'drafts.update', kind: 'rate-limit', retryAfterSeconds: 1 })
  const recovered = life.recover()
  await expect.poll(() => stage.emulator.requests.some(({ operation }) => operation === 'drafts.update')).toBe(true)
  const headers = { authorization: 'Bearer service-token', 'content-type': 'application/json' }
  const body = JSON.stringify({ id: draftId })
  await fetch(`${stage.emulator.url}/gmail/v1/users/me/drafts/send`, { method: 'POST', headers, body })
  const [sent] = stage.emulator.services.mailbox.sent().slice(-1)
  expect(await recovered).toMatchObject({ messageId: sent?.id })
  expect(counts(stage)).toEqual({ ...before, sent: before.sent + 1 })
})

test('a mail that was sent is found although Gmail gave it another Message-ID, and is not sent again', async () => {
  const stage = await serviceStage()
  const life = new Life(stage, 'gmail_send', mail)
  const result = await life.run()
  const after = counts(stage)
  const [sent] = stage.emulator.services.mailbox.sent().slice(-1)
  expect(sent?.messageId).not.toContain('deckhand')
  expect(await life.lookup()).toEqual(result)
  expect(await life.recover()).toEqual(result)
  expect(await life.run()).toEqual(result)
  expect(counts(stage)).toEqual(after)
})

test('a mail whose draft is gone without a sent mail needs a person’s decision, who may have it sent', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'gmail_send', mail)
  life.kept = gone
  await expect(life.lookup()).rejects.toMatchObject({ code: 'CONFLICT' })
  await life.run()
  expect(counts(stage)).toEqual({ ...before, sent: before.sent + 1 })
})

test('another mail with the same words is not taken for this one', async () => {
  const stage = await serviceStage()
  await new Life(stage, 'gmail_send', mail, 'other').run()
  const life = new Life(stage, 'gmail_send', mail)
  life.kept = gone
  await expect(life.lookup()).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a draft that was begun is found and not made again', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'gmail_draft_create', mail)
  await life.dieInside((kept) => kept !== undefined)
  const found = (await life.recover()) as JsonObject
  expect(counts(stage)).toEqual({ ...before, drafts: before.drafts + 1 })
  expect(stage.emulator.services.mailbox.drafts().some(({ draftId }) => draftId === found.draftId)).toBe(true)
  expect(await life.recover()).toEqual(found)
})

test('an event that is repeated is one event, also when it was changed or deleted since', async () => {
  const stage = await serviceStage()
  const before = counts(stage)
  const life = new Life(stage, 'calendar_event_create', event)
  const first = (await life.run()) as JsonObject
  expect(await life.recover()).toMatchObject({ id: first.id })
  expect(counts(stage)).toEqual({ ...before, changes: before.changes + 1 })
  const { emulator } = stage
  const id = String(first.id)
  const headers = { authorization: 'Bearer service-token' }
  await fetch(`${emulator.url}/calendar/v3/calendars/primary/events/${id}`, { method: 'DELETE', headers })
  expect(await life.recover()).toMatchObject({ id, text: expect.stringContaining('deleted there since') })
})

test('a change is found by its mark; a missing one is made; for one that others overwrote a person is asked', async () => {
  const stage = await serviceStage()
  const made = (await new Life(stage, 'calendar_event_create', event, 'made').run()) as JsonObject
  const change = { eventId: made.id ?? '', currentTitle: 'Viewing', currentStart: event.start, location: 'Pier 5' }
  const life = new Life(stage, 'calendar_event_update', change)
  stage.emulator.fault({ service: 'calendar', method: 'events.patch', kind: 'forbidden' })
  await expect(life.run()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await life.lookup()).toBeUndefined()
  const result = await life.recover()
  expect(await life.lookup()).toEqual(result)
  const overtaken = new Life(stage, 'calendar_event_update', change, 'late')
  overtaken.kept = { eventId: made.id ?? '', etag: '"1"' }
  await expect(overtaken.lookup()).rejects.toMatchObject({ code: 'CONFLICT' })
})

/** Ten at a time: each takes one of the faults that are waiting. */
async function hundredTimes(work: (number: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < 100; from += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => work(from + index)))
  }
}

test('100 mails whose answer is lost after they were sent are 100 mails', async () => {
  const stage = await serviceStage({ timeout: 2_500 })
  const before = counts(stage)
  stage.emulator.fault({ service: 'gmail', method: 'drafts.send', kind: 'lost-answer', times: 100 })
  await hundredTimes(async (number) => {
    const life = new Life(stage, 'gmail_send', { ...mail, subject: `Pier ${number}` }, `action-${number}`)
    await life.run()
    await life.recover()
  })
  stage.emulator.verify()
  expect(counts(stage)).toEqual({ ...before, sent: before.sent + 100 })
}, 120_000)

test('100 events whose answer is lost after they were made are 100 events', async () => {
  const stage = await serviceStage({ timeout: 2_500 })
  const before = counts(stage)
  stage.emulator.fault({ service: 'calendar', method: 'events.insert', kind: 'lost-answer', times: 100 })
  await hundredTimes(async (number) => {
    const life = new Life(stage, 'calendar_event_create', event, `action-${number}`)
    await life.run()
    await life.recover()
  })
  stage.emulator.verify()
  expect(counts(stage)).toEqual({ ...before, changes: before.changes + 100 })
}, 120_000)

/** Most lives end as soon as the effect is there, before its process can have heard of it; the others at any moment of their usual length. */
class Deaths {
  readonly #effects: () => number
  readonly #lengths: number[] = []
  /** Lives whose effect was there when they died. */
  afterEffect = 0

  constructor(effects: () => number) {
    this.#effects = effects
  }

  async die(life: Life, number: number): Promise<void> {
    const before = this.#effects()
    const began = performance.now()
    const atEffect = (isDead: AbortSignal) => until(() => isDead.aborted || this.#effects() > before)
    const longest = Math.max(20, ...this.#lengths)
    const moment = number % 4 === 3 ? () => sleep(Math.random() * longest) : atEffect
    await life.dieWhen(moment)
    if (number % 4 !== 3) this.#lengths.push(performance.now() - began)
    if (this.#effects() > before) this.afterEffect += 1
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

test('a process that dies at any moment of sending leaves one mail after recovery, 100 times in a row', async () => {
  const stage = await serviceStage({ timeout: 2_500 })
  const before = counts(stage)
  const deaths = new Deaths(() => counts(stage).sent)
  for (let number = 0; number < 100; number += 1) {
    const life = new Life(stage, 'gmail_send', { ...mail, subject: `Pier ${number}` }, `action-${number}`)
    if (number % 10 === 0) stage.emulator.fault({ service: 'gmail', method: 'drafts.send', kind: 'lost-answer' })
    await deaths.die(life, number)
    await life.dieWhen(() => sleep(number % 20))
    await life.recover()
    expect(counts(stage).sent).toBe(before.sent + number + 1)
  }
  expect(deaths.afterEffect).toBeGreaterThanOrEqual(70)
}, 120_000)

test('a process that dies at any moment of making an event leaves one event after recovery, 100 times in a row', async () => {
  const stage = await serviceStage({ timeout: 2_500 })
  const before = counts(stage)
  const deaths = new Deaths(() => counts(stage).changes)
  for (let number = 0; number < 100; number += 1) {
    const life = new Life(stage, 'calendar_event_create', event, `action-${number}`)
    if (number % 10 === 0) stage.emulator.fault({ service: 'calendar', method: 'events.insert', kind: 'lost-answer' })
    await deaths.die(life, number)
    await life.recover()
    expect(counts(stage).changes).toBe(before.changes + number + 1)
  }
  expect(deaths.afterEffect).toBeGreaterThanOrEqual(70)
}, 120_000)
