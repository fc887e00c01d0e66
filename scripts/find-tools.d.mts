type Tool = 'oathtool' | 'soffice'

export function findTool(name: Tool): string | undefined
export function missingToolLine(name: Tool): string
