export function buildWeb(what?: 'web' | 'kit'): Promise<'built' | 'unchanged'>
