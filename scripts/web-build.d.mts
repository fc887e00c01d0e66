export function buildWeb(): Promise<'built' | 'unchanged'>
