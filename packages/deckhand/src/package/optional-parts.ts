import type { OptionalPart } from '@deckhand/spec/optional-package'
import { version } from './version.ts'

// Parts whose packages are installed only by those who use them. This file loads none of them, so that "deckhand help" stays fast.

export const bridgePart: OptionalPart = { name: '"deckhand bridge"', packages: [`@deckhand/bridge@${version}`] }
export const workspacePart: OptionalPart = { name: 'The workspace', packages: [`@deckhand/workspace@${version}`] }
export const mcpServerPart: OptionalPart = { name: '"deckhand mcp"', packages: ['@modelcontextprotocol/server@2'] }
export const acpPart: OptionalPart = { name: '"deckhand acp"', packages: ['@agentclientprotocol/sdk@2'] }
export const handlerPart: OptionalPart = { name: 'Checking the handlers of actions', packages: ['typescript@7'] }
export const typeScriptPart: OptionalPart = {
  name: 'A TypeScript file of a project',
  packages: ['@swc/wasm-typescript@1'],
}
export const metricsPart: OptionalPart = { name: 'METRICS_TOKEN', packages: ['prom-client@15'] }
export const tracesPart: OptionalPart = {
  name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  packages: ['@opentelemetry/api@1', '@opentelemetry/exporter-trace-otlp-http@0.223', '@opentelemetry/sdk-trace@2'],
}
export const firebasePart: OptionalPart = { name: 'DECKHAND_SIGN_IN=firebase', packages: ['firebase-admin@13'] }
export const firestoreEmulatorPart: OptionalPart = {
  name: '"deckhand emulator --firestore"',
  packages: [
    '@firebase-bridge/firestore-admin@0.0.10',
    '@google-cloud/firestore@7',
    '@grpc/grpc-js@1',
    '@grpc/proto-loader@0.8',
    'firebase-admin@13',
    'google-gax@5',
  ],
}
