type Tool = 'oathtool' | 'qpdf' | 'soffice' | 'pgbouncer' | 'faketime'

export function findTool(name: Tool): string | undefined
export function missingToolLine(name: Tool): string
