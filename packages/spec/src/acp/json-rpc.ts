import type { Json } from '../json.ts'

export type RpcId = string | number | null

export interface RpcRequest<Params = unknown> {
  jsonrpc: '2.0'
  id: RpcId
  method: string
  params?: Params
}

export interface RpcNotification<Params = unknown> {
  jsonrpc: '2.0'
  method: string
  params?: Params
}

export interface RpcResult<Result = unknown> {
  jsonrpc: '2.0'
  id: RpcId
  result: Result
}

export interface RpcFailure {
  jsonrpc: '2.0'
  id: RpcId
  error: RpcError
}

export interface RpcError {
  code: number
  message: string
  data?: Json
}

export type RpcResponse<Result = unknown> = RpcResult<Result> | RpcFailure

export type RpcMessage = RpcRequest | RpcNotification | RpcResponse
