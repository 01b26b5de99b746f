import { randomUUID } from 'node:crypto'
import type { Manifest } from '@deckhand/spec'
import type { PackedManifest } from '../../runs/manifests.ts'
import { missing } from '../../runs/rules/refusals.ts'
import type { Documents, Reader, Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, readBody, removeBody, setBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'

interface ManifestDocument extends BodyFields {
  /** The mark of a process that is about to delete the manifest. A new run with this manifest removes the mark. */
  doomed?: string
}

/** Stores each manifest once, however many runs share it. */
export async function keepManifests(documents: Writer, manifests: PackedManifest[]): Promise<void> {
  const stored = await documents.getAll<ManifestDocument>(manifests.map(({ id }) => paths.manifest(id)))
  for (const [index, { id, body }] of manifests.entries()) {
    const before = stored[index]
    if (!before || before.doomed !== undefined) setManifest(documents, { id, body })
  }
}

export function setManifest(documents: Setter, { id, body }: PackedManifest): void {
  setBody(documents, paths.manifest(id), { body })
}

export async function readManifest(documents: Reader, id: string): Promise<Manifest> {
  const path = paths.manifest(id)
  const stored = await documents.get<ManifestDocument>(path)
  if (!stored) throw missing(`The manifest ${id}`)
  return JSON.parse(await readBody(documents, path, stored))
}

/**
 * A manifest is deleted with its last run, because its instruction can quote the user. It is marked first, and then runs are searched: an earlier run
 * is found, and a later one removes the mark, or is retried because the manifest changed. Searching runs in the same transaction would block every
 * start of a run.
 */
export async function dropUnusedManifest(documents: Documents, id: string): Promise<void> {
  const path = paths.manifest(id)
  const doom = randomUUID()
  const exists = await documents.write(async (writer) => {
    const stored = await writer.get<ManifestDocument>(path)
    if (stored) writer.update(path, { doomed: doom })
    return stored !== undefined
  })
  if (!exists || (await isUsed(documents, id))) return
  await documents.write(async (writer) => {
    const stored = await writer.get<ManifestDocument>(path)
    if (stored?.doomed === doom) removeBody(writer, path, stored)
  })
}

function isUsed(documents: Documents, manifestId: string): Promise<boolean> {
  return documents.read(async (reader) => {
    const where: [string, '==', string][] = [['manifestId', '==', manifestId]]
    return (await reader.find({ collection: paths.runs, where, limit: 1, only: ['id'] })).length > 0
  })
}
