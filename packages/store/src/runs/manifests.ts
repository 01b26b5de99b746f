import { createHash } from 'node:crypto'
import type { Json, Manifest } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { missing } from './rules/refusals.ts'

export interface PackedManifest {
  id: string
  body: string
}

/** Stores the manifest with its original key order. Otherwise the marks of its tools would change, and the tools would count as changed. */
export function packManifest(manifest: Manifest): PackedManifest {
  const content = canonicalJson(manifest as unknown as Json)
  return { id: createHash('sha256').update(content).digest('hex'), body: JSON.stringify(manifest) }
}

/** Stores a manifest once, however many runs share it, and returns its id. */
export async function keepManifest(sql: WriteSql, manifest: Manifest): Promise<string> {
  const packed = packManifest(manifest)
  await keepPacked(sql, packed)
  return packed.id
}

/** In sorted order, as when deleting several, so that no two transactions wait for each other. */
export async function keepManifests(sql: WriteSql, manifests: PackedManifest[]): Promise<void> {
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]))
  for (const id of [...byId.keys()].sort()) await keepPacked(sql, byId.get(id) as PackedManifest)
}

async function keepPacked(sql: WriteSql, { id, body }: PackedManifest): Promise<void> {
  // A concurrent deletion waits for this run, and then finds the manifest in use. If the deletion was first, insert the manifest again.
  while (!(await holdManifest(sql, id))) {
    await sql.run('INSERT INTO manifests (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING', id, body)
  }
}

async function holdManifest(sql: WriteSql, id: string): Promise<boolean> {
  return (await sql.all(`SELECT id FROM manifests WHERE id = ? ${sql.locks.forKeyShare}`, id)).length > 0
}

export async function readManifest(sql: Sql, id: string): Promise<Manifest> {
  const [row] = await sql.all<{ body: string }>('SELECT body FROM manifests WHERE id = ?', id)
  if (!row) throw missing(`The manifest ${id}`)
  return JSON.parse(row.body)
}

/** A manifest is deleted with its last run, because its instruction can quote the user. */
export async function dropUnusedManifest(sql: WriteSql, id: string): Promise<void> {
  // In its own statement, so that the next one sees the runs of all transactions that held the lock before.
  await sql.all(`SELECT id FROM manifests WHERE id = ? ${sql.locks.forUpdate}`, id)
  await sql.run('DELETE FROM manifests WHERE id = ? AND NOT EXISTS (SELECT 1 FROM runs WHERE manifest_id = ?)', id, id)
}

/** Equal text for equal values, whatever the order of their keys. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, inner: Json) => (isObject(inner) ? sorted(inner) : inner))
}

type JsonObject = { [key: string]: Json }

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
