export declare const HEAP_LIMITS: string[]
export declare const MALLOC_LIMITS: Record<string, string>
