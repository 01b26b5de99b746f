import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FileAttack {
  title: string
  /** For the scripted agent, which asks the bridge for the file. */
  prompt: (root: string) => string
}

export const secret = 'not for the agent'

/** `folder` has the root in it and, beside it, what the agent must not reach. */
export async function makeFiles(folder: string): Promise<string> {
  const root = join(folder, 'root')
  const outside = join(folder, 'outside')
  await mkdir(join(root, 'inside'), { recursive: true })
  await mkdir(outside)
  await mkdir(join(folder, 'root-beside'))
  await writeFile(join(outside, 'secret.txt'), secret)
  await writeFile(join(folder, 'root-beside', 'secret.txt'), secret)
  await writeFile(join(root, 'file.txt'), 'for the agent')
  await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'))
  await symlink('../outside/secret.txt', join(root, 'relative-link.txt'))
  await symlink('link.txt', join(root, 'link-to-link.txt'))
  await symlink(outside, join(root, 'linked'))
  await symlink(join(outside, 'new.txt'), join(root, 'dangling.txt'))
  await symlink(join(outside, 'nowhere'), join(root, 'dangling-folder'))
  await symlink('loop.txt', join(root, 'loop.txt'))
  await symlink('/dev/zero', join(root, 'zero'))
  execFileSync('mkfifo', [join(root, 'fifo')])
  return root
}

const reads: [string, string][] = [
  ['a link', 'ROOT/link.txt'],
  ['a relative link', 'ROOT/relative-link.txt'],
  ['a link to a link', 'ROOT/link-to-link.txt'],
  ['a link in the middle', 'ROOT/linked/secret.txt'],
  ['a link in the middle and back', 'ROOT/linked/../outside/secret.txt'],
  ['..', 'ROOT/../outside/secret.txt'],
  ['.. behind a folder', 'ROOT/inside/../../outside/secret.txt'],
  ['.. in a path without a beginning', '../outside/secret.txt'],
  ['its full path', 'OUTSIDE/secret.txt'],
  ["a folder whose name begins like the root's", 'ROOT-beside/secret.txt'],
  ['a path of the system', '/etc/passwd'],
  ['what the system tells of processes', '/proc/self/environ'],
  ['a URL', 'file://ROOT/../outside/secret.txt'],
  ['a link in a circle', 'ROOT/loop.txt'],
  ['a pipe with a name', 'ROOT/fifo'],
  ['a link to a device that never ends', 'ROOT/zero'],
  ['a folder', 'ROOT/inside'],
  ['a letter that ends texts in C', 'ROOT/file.txt\0/../../outside/secret.txt'],
]

const writes: [string, string][] = [
  ['a link', 'ROOT/link.txt'],
  ['a link in the middle', 'ROOT/linked/new.txt'],
  ['a link to nothing', 'ROOT/dangling.txt'],
  ['a link to nothing in the middle', 'ROOT/dangling-folder/new.txt'],
  ['..', 'ROOT/../outside/new.txt'],
  ['.. behind a folder that is not there', 'ROOT/none/../../outside/new.txt'],
  ["a folder whose name begins like the root's", 'ROOT-beside/new.txt'],
  ['a pipe with a name', 'ROOT/fifo'],
  ['a folder', 'ROOT/inside'],
  ['the root itself', 'ROOT'],
]

export const fileAttacks: FileAttack[] = [
  ...reads.map(([title, path]) => ({ title: `reading by ${title}`, prompt: fill('read', path) })),
  ...writes.map(([title, path]) => ({ title: `writing by ${title}`, prompt: fill('write', path) })),
]

function fill(command: string, path: string): FileAttack['prompt'] {
  return (root) =>
    `${command} ${path.replaceAll('ROOT', root).replaceAll('OUTSIDE', join(root, '..', 'outside'))} overwritten`
}
