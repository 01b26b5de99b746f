import type { Import } from './read-imports.ts'

export interface Manifest {
  name: string
  exports?: Record<string, string | Record<string, string>>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface PackageFiles {
  name: string
  /** From the root of the project, such as `packages/kernel`. */
  folder: string
  manifest: Manifest
  /** Paths are from the root of the project, with slashes. */
  files: { path: string; source: string }[]
}

/** Where an import leads. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'builtin'; name: string }
  | { kind: 'ours'; package: Package; subpath: string; entry: string | undefined }
  | { kind: 'foreign'; name: string }

export interface Edge extends Import {
  target: Target
}

export interface File {
  path: string
  isTest: boolean
  edges: Edge[]
}

export interface Package {
  name: string
  folder: string
  manifest: Manifest
  files: File[]
}
