/** By which a server of the fleet knows who asks. */
export const userHeader = 'x-bench-user'
