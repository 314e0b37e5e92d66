export declare function siteCommand(command: string, options?: { isRunning?: boolean }): string
export declare function byRunner<T>(choice: { inContainer: T; otherwise: T }): T
