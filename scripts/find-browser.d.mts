export function browserLaunch(): { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }
