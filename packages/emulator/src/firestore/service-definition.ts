import { createRequire } from 'node:module'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { fromJSON } from '@grpc/proto-loader'

const name = 'google.firestore.v1.Firestore'
const definitionFile = '@google-cloud/firestore/build/protos/v1.json'

/** Firestore's own definition, from its client. Fields that were not sent are absent, as in what the client gives the engine. */
export function serviceDefinition(): ServiceDefinition {
  const json = createRequire(import.meta.url)(definitionFile) as Parameters<typeof fromJSON>[0]
  return fromJSON(json, { longs: String, enums: String, oneofs: true })[name] as ServiceDefinition
}
