import type { Environment } from './settings.ts'

export interface IdleSetting {
  name: string
  /** The setting that would make it effective. */
  needs: string
}

const groups = [
  {
    names: ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_ALLOW'],
    by: 'DECKHAND_SIGN_IN',
    value: 'firebase',
  },
  { names: ['FIRESTORE_EMULATOR_HOST'], by: 'STORE', value: 'firestore' },
]

/** Settings without effect, because the setting that enables them is missing. */
export function idleSettings(env: Environment): IdleSetting[] {
  return groups
    .filter(({ by, value }) => env[by]?.trim().toLowerCase() !== value)
    .flatMap(({ names, by, value }) =>
      names.filter((name) => env[name]?.trim()).map((name) => ({ name, needs: `${by}=${value}` })),
    )
}
