export type * from './agent-protocol.ts'
export type * from './bridge-finder.ts'
export type * from './bridge-protocol.ts'
export type * from './json-rpc.ts'
