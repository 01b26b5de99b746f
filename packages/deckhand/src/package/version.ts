import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

const manifest: { version: string } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))

export const version = manifest.version
