export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export interface JsonObject {
  [key: string]: Json
}

/** JSON Schema, draft 2020-12. Checked when it is compiled, for example when a tool is registered. */
export interface JsonSchema {
  [key: string]: unknown
}
