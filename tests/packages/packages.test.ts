import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Installed } from './installed.ts'

const modes = [
  ['--module', 'nodenext'],
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
]

let outside: Installed

beforeAll(async () => {
  outside = await Installed.create()
}, 240_000)

afterAll(() => {
  const out = dirname(outside.tarballs.deckhand ?? '')
  for (const folder of [outside.folder, out]) rmSync(folder, { recursive: true, force: true })
})

const firestoreEmulator =
  '@firebase-bridge/firestore-admin@0.0.10 @google-cloud/firestore@7 @grpc/grpc-js@1 @grpc/proto-loader@0.8 firebase-admin@13 google-gax@5'
const google = '@googleapis/gmail@18 @googleapis/calendar@16 nodemailer@10'
const traces = '@opentelemetry/api@1 @opentelemetry/exporter-trace-otlp-http@0.223 @opentelemetry/sdk-trace@2'
const others = [
  ...['@modelcontextprotocol/server@2', '@modelcontextprotocol/client@2', '@agentclientprotocol/sdk@2', 'pg@8'],
  ...['@slack/web-api@8', 'prom-client@15', 'linkedom@0.18', '@mozilla/readability@0.6'],
]
const studioPackages = [
  ['create_presentation', 'pptxgenjs@4'],
  ['draft_document', 'docx@~9.7.2'],
  ['build_financial_model', 'exceljs@4'],
] as const
const firestore = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' }
const firebase = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'nothing', FIREBASE_API_KEY: 'nothing' }

const studio = `
import { createDeckhand } from 'deckhand'

const deckhand = await createDeckhand({ folder: 'studio' })
const ask = async (prompt) => console.log((await (await deckhand.run({ userId: 'ann', prompt })).result()).summary)
await Promise.all(['Create a presentation titled Plans about 2027', 'Draft a document: an agreement with Acme', 'Build a financial model for a bakery'].map(ask))
await deckhand.close()
console.log((await createDeckhand({ folder: 'studio', ui: true }).catch((error) => error)).message)
`

const program = `
import { agent, createDeckhand, tool } from 'deckhand'
import { z } from 'zod'

const refund = tool({
  name: 'refund',
  description: 'Refund an invoice.',
  input: z.object({ invoiceId: z.string() }),
  effect: 'write',
  recovery: 'keyed',
  preview: ({ invoiceId }) => \`Refund invoice \${invoiceId}\`,
  run: ({ invoiceId }, { userId }) => ({ refunded: invoiceId.toUpperCase(), by: userId }),
})
const deckhand = await createDeckhand({
  folder: 'data',
  agents: [agent({ id: 'support', instructions: 'You help with invoices.', tools: [refund] })],
})
const run = await deckhand.run({ userId: 'ann', agentId: 'support', prompt: 'Refund invoice 17' })
const asked = await run.result()
const [question] = await deckhand.approvals.list({ userId: 'ann' })
if (!question) throw new Error('Nobody was asked.')
await deckhand.approvals.resolve(question.id, { userId: 'ann', roles: [], decision: 'approve_once' })
const events: string[] = []
for await (const event of run) events.push(JSON.stringify(event))
const ended = await run.result()
console.log(JSON.stringify({ asked: asked.status, preview: question.preview, ended: ended.status, events }))
await deckhand.close()
`

describe('deckhand from its tarball, in an empty folder', () => {
  test('PK1: a program compiles without skipping declarations, runs, waits for an approval and ends', async () => {
    outside.write('program.ts', program)
    for (const mode of modes)
      expect(await outside.compile('program.ts', ...mode, '--lib', 'es2023')).toEqual({ code: 0, output: '' })
    const { output, code } = await outside.node(['program.js'])
    expect({ code, output }).toMatchObject({ code: 0 })
    const said = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '{}')
    expect(said).toMatchObject({ asked: 'awaiting_confirmation', preview: 'Refund invoice 17', ended: 'completed' })
    expect(said.events.join('\n')).toContain('"refunded":"17"')
  })

  test('PK3: it is at most 90 packages and 85 MB', () => {
    const { packages, bytes } = outside.size()
    expect(packages).toBeLessThanOrEqual(90)
    expect(bytes).toBeLessThanOrEqual(85_000_000)
  })

  test.each([
    ['mcp', {}, '"deckhand mcp"', '@modelcontextprotocol/server@2'],
    ['acp', {}, '"deckhand acp"', '@agentclientprotocol/sdk@2'],
    ['bridge', {}, '"deckhand bridge"', '@deckhand/bridge@0.1.0'],
    ['emulator --firestore', {}, '"deckhand emulator --firestore"', firestoreEmulator],
    ['serve', { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, 'PostgreSQL', 'pg@8'],
    ['migrate', { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, 'PostgreSQL', 'pg@8'],
    ['store copy', { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, 'PostgreSQL', 'pg@8'],
    ['serve', firestore, 'Firestore', '@google-cloud/firestore@7'],
    ['serve', firebase, 'DECKHAND_SIGN_IN=firebase', 'firebase-admin@13'],
    ['serve', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, 'A Google account', google],
    ['serve', { SLACK_TOKEN: 'xoxp-1' }, 'Slack', '@slack/web-api@8'],
    ['serve', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, 'OTEL_EXPORTER_OTLP_ENDPOINT', traces],
    ['serve', { METRICS_TOKEN: '0123456789abcdef' }, 'METRICS_TOKEN', 'prom-client@15'],
    ['serve', { DECKHAND_MCP: 'servers.json' }, 'An MCP server', '@modelcontextprotocol/client@2'],
  ])('PK2: "deckhand %s" with %j says what %s needs', async (args, env, name, packages) => {
    outside.write('servers.json', JSON.stringify({ mcpServers: { notes: { command: 'notes' } } }))
    const { code, output } = await outside.deckhand(args.split(' '), {
      DECKHAND_DATA: `${outside.folder}/commands`,
      PORT: '0',
      ...env,
    })
    expect(output).toContain(`${name} needs the package `)
    expect(output).toContain(`which is not installed. Run "npm install ${packages}" and try again.`)
    expect(code).toBe(1)
  })

  test('PK2: tools whose package is missing say so, and so does an option', async () => {
    outside.write('studio.mjs', studio)
    const { output } = await outside.node(['studio.mjs'])
    for (const [tool, name] of studioPackages)
      expect(output).toContain(
        `${tool} needs the package ${name.replace(/@[^@]*$/, '')}, which is not installed. Run "npm install ${name}"`,
      )
    expect(output).toContain(
      'The workspace needs the package @deckhand/workspace, which is not installed. Run "npm install @deckhand/workspace@0.1.0"',
    )
  })
})

test('PK2: the packages that messages name are those in the manifests', () => {
  const ranges = Object.keys(outside.tarballs).flatMap((name) => Object.entries(peersOf(name)))
  const named = [...firestoreEmulator.split(' '), ...google.split(' '), ...traces.split(' '), ...others]
  for (const spec of [...named, ...studioPackages.map(([, each]) => each)]) {
    const [, name = '', version = ''] = /^(.+)@~?([^@]+)$/.exec(spec) ?? []
    const range = ranges.find(([each]) => each === name)?.[1]
    expect(`${name} ${range?.replace(/^[~^]/, '')}.`).toContain(`${name} ${version}.`)
  }
})

test('PK1: every entry of every package compiles', async () => {
  const entries = await outside.addEverything()
  const lines = entries.map((entry, index) => `export * as entry${index} from '${entry}'`)
  outside.write('everything.ts', lines.join('\n'))
  for (const mode of modes) {
    const { output } = await outside.compile('everything.ts', ...mode, '--noEmit', '--lib', 'es2023,dom,dom.iterable')
    expect(output).toBe('')
  }
}, 240_000)

test('PK1: publint and "Are the types wrong?" find nothing in any tarball', async () => {
  const { checkTarballs } = await import(new URL('../../scripts/pack/check-tarballs.mjs', import.meta.url).href)
  expect(await checkTarballs(outside.tarballs)).toEqual([])
}, 240_000)

function peersOf(name: string): Record<string, string> {
  const folder = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return JSON.parse(readFileSync(folder, 'utf8')).peerDependencies ?? {}
}
