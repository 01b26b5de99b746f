import type { SqlValue } from './database.ts'

export interface Where {
  text: string
  parameters: SqlValue[]
}

/** Joins the conditions with a value. The conditions must be literals in the code, never text from outside. */
export function where(conditions: Record<string, SqlValue | undefined>): Where {
  const present = Object.entries(conditions).filter((entry): entry is [string, SqlValue] => entry[1] !== undefined)
  return {
    text: `WHERE ${present.map(([condition]) => condition).join(' AND ')}`,
    parameters: present.map(([, value]) => value),
  }
}

/** `?, ?, ?` for a list of values. */
export function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}
