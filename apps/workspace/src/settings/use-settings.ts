import type { UserSettings } from '@deckhand/spec'
import { useQuery } from '@tanstack/react-query'
import { deckhand, queries } from '../deckhand.ts'

const queryKey = ['settings']

export const useSettingsQuery = () => useQuery({ queryKey, queryFn: () => deckhand.settings.read() })

export const useSettings = () => useSettingsQuery().data

export async function changeSettings(change: Partial<UserSettings>): Promise<void> {
  queries.setQueryData(queryKey, await deckhand.settings.change(change))
}
