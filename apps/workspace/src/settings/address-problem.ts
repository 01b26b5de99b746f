/** Why a text is not one valid recipient. Channels and other names are recipients too. */
export function addressProblem(address: string, list: string[]): string | undefined {
  if (/[\s,;<>]/.test(address)) return `"${address}" is not one address. Write one at a time, such as ann@example.com.`
  if (address.includes('@') && !/^[^@]+@[^@]+$/.test(address)) {
    return `"${address}" is not an address. Write it in full, such as ann@example.com.`
  }
  return list.includes(address.toLowerCase()) ? `${address} is on the list already.` : undefined
}
