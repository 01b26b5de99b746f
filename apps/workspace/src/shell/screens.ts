import { Activity, Brain, Files, type LucideIcon, ScrollText, Settings, ShieldQuestion } from 'lucide-react'

export interface Screen {
  to: '/approvals' | '/runs' | '/files' | '/memory' | '/audit' | '/settings'
  label: string
  icon: LucideIcon
}

export const screens: Screen[] = [
  { to: '/approvals', label: 'Approvals', icon: ShieldQuestion },
  { to: '/runs', label: 'Runs', icon: Activity },
  { to: '/files', label: 'Files', icon: Files },
  { to: '/memory', label: 'Memory', icon: Brain },
  { to: '/audit', label: 'Audit', icon: ScrollText },
  { to: '/settings', label: 'Settings', icon: Settings },
]
