export type RunStatus = 'queued' | 'planning' | 'awaiting_confirmation' | 'executing' | 'completed' | 'failed'

export type ActionStatus = 'planned' | 'awaiting_confirmation' | 'executing' | 'completed' | 'failed' | 'rejected'
