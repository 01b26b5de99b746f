import type { AuditKind } from '@deckhand/spec'

export const auditWords: Record<Exclude<AuditKind, 'chain_began'>, string> = {
  effect_begun: 'Begun',
  effect_ended: 'Ended',
  approval_asked: 'Asked',
  approval_resolved: 'Decided',
  denied: 'Denied',
  run_cancelled: 'Cancelled',
  run_given_up: 'Given up',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  token_created: 'Token created',
  token_revoked: 'Token revoked',
  settings_changed: 'Settings changed',
  file_changed: 'File changed',
  connected: 'Connected',
  disconnected: 'Disconnected',
  memory_forgotten: 'Forgotten',
  action_begun: 'Call begun',
  action_ended: 'Call ended',
  action_called: 'Called',
}
