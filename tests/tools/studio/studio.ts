import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type RuntimeOptions, WorkspaceFiles } from '@deckhand/runtime'
import type { JsonObject, Model, Store, ToolPart } from '@deckhand/spec'
import { studioTools } from '@deckhand/tools/studio'
import JSZip from 'jszip'
import { emulated } from '../../support/models/emulated.ts'
import { call, callsThenDone } from '../../support/models/scripted-model.ts'
import { openStore, stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

export interface Studio {
  store: Store
  files: WorkspaceFiles
  folder: string
  /** Lets an agent make one call, and the planner write what goes into the file. */
  make(tool: string, args: JsonObject): Promise<ToolPart>
  /** The same, and the parts of the file that came of it. */
  zip(tool: string, args: JsonObject): Promise<{ output: JsonObject; parts: Record<string, string>; bytes: Uint8Array }>
}

/** The studio tools on a real store. */
export async function studio(): Promise<Studio> {
  const folder = tempFolder()
  const store = await openStore(folder)
  const { model: planner } = await emulated()
  const files = new WorkspaceFiles({ store: store.files, userId: 'ann', by: 'user' })
  const toolPorts: RuntimeOptions['toolPorts'] = () => ({ files })
  const tools = studioTools({ author: () => 'the offline planner', now: () => new Date('2026-03-10T12:00:00Z') })
  const make = async (tool: string, args: JsonObject) => {
    const { ask, runtime } = await stored(writing(planner, tool, args), tools, { store, toolPorts })
    const { runId } = await ask({ prompt: 'Please.' })
    const loaded = await store.runs.load('ann', runId)
    await runtime.close()
    const parts = loaded?.state.turns.flatMap((turn) => turn.parts) ?? []
    return parts.find(({ type }) => type === 'tool') as ToolPart
  }
  return {
    store,
    files,
    folder,
    make,
    async zip(tool, args) {
      const { output, error } = await make(tool, args)
      if (error) throw new Error(error.message)
      const made = output as JsonObject
      const { content: bytes } = await files.readBytes(String(made.path))
      return { output: made, parts: await unzip(bytes), bytes }
    },
  }
}

/** Calls the tool, and leaves what must fit a schema to the planner. */
export function writing(planner: Model, tool: string, args: JsonObject): Model {
  const script = callsThenDone(call(tool, args))
  return {
    id: planner.id,
    stream: (request, signal) => (request.settings?.responseSchema ? planner : script).stream(request, signal),
  }
}

/** The text parts of an Office file, by their paths. */
export async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const archive = await JSZip.loadAsync(bytes)
  const paths = Object.keys(archive.files).filter((path) => /\.(?:xml|rels)$/.test(path))
  const texts = await Promise.all(paths.map((path) => archive.file(path)?.async('string') ?? ''))
  return Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? '']))
}

/** The slides of a deck in their order. */
export function slidesOf(parts: Record<string, string>): string[] {
  const number = (path: string) => Number(/(\d+)\.xml$/.exec(path)?.[1])
  const paths = Object.keys(parts).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
  return paths.sort((one, other) => number(one) - number(other)).map((path) => parts[path] ?? '')
}

/** The words between the tags. */
export function textOf(xml: string): string {
  const texts = Array.from(xml.matchAll(/<(?:a|w):t(?: [^>]*)?>([^<]*)<\//g), ([, text = '']) => text)
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }
  return texts.join(' ').replace(/&(?:lt|gt|amp|quot|apos);/g, (entity) => entities[entity] ?? '')
}

/** Set by `npm test` where there is one. */
export const libreOffice = process.env.DECKHAND_LIBREOFFICE

/** What LibreOffice makes of a file. Its profile is the test's own, so that several may run at once. */
export async function convert(folder: string, name: string, bytes: Uint8Array, to: string): Promise<Buffer> {
  const source = join(folder, name)
  await writeFile(source, bytes)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const args = [profile, '--headless', '--convert-to', to, '--outdir', join(folder, 'out'), source]
  await promisify(execFile)(libreOffice ?? '', args, { timeout: 90_000 })
  const [extension = ''] = to.split(':')
  return readFile(join(folder, 'out', `${basename(name).replace(/\.\w+$/, '')}.${extension}`))
}
