/** Where Node keeps what it compiled, as settings of a process. */
export const compiled: { NODE_COMPILE_CACHE: string }
